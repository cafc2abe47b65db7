package io.tare.infra.open;

import io.tare.infra.platform.Platform;
import io.tare.infra.platform.PlatformKind;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.RunContext;
import io.tare.spec.Spec;
import java.util.List;

/**
 * {@code guest}: whatever is best here of what may stand for a guest. Commands that run a campaign
 * put it in before they do anything else, so that no platform of this kind is ever made.
 */
public final class GuestKind implements PlatformKind {

  @Override
  public String kind() {
    return "guest";
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public String description() {
    return "what Tare chooses here: QEMU by KVM if it works, else User Mode Linux, else a container";
  }

  @Override
  public Spec settings() {
    return Spec.of();
  }

  @Override
  public List<String> objections(PlatformSpec spec) {
    return List.of(
        "platform %s: nothing chooses a guest here; name its kind, such as uml"
            .formatted(spec.name()));
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    throw new IllegalStateException(spec.name() + " was to be chosen before it is made");
  }
}

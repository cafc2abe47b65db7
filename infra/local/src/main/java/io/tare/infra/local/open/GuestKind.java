package io.tare.infra.local.open;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.Platform;
import io.tare.infra.api.PlatformKind;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.RunContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code guest}: the best kind of guest that works here. Commands that run a campaign first replace
 * it by that kind, so no platform of this kind is ever created.
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
  public Set<String> otherWords() {
    return Set.of("vm", "virtual");
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
        "platform %s: no guest is chosen here; name its kind, such as uml".formatted(spec.name()));
  }

  /** Tare makes each guest that can be chosen. */
  @Override
  public Optional<String> objectionToCopies() {
    return Optional.empty();
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) {
    throw new IllegalStateException(
        spec.name() + " must be resolved to a kind before it is" + " created");
  }
}

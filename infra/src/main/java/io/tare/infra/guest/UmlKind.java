package io.tare.infra.guest;

import io.tare.infra.HostException;
import io.tare.infra.Platform;
import io.tare.infra.PlatformKind;
import io.tare.infra.PlatformSpec;
import io.tare.infra.Requirement;
import io.tare.infra.RunContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** {@code uml}: a guest under User Mode Linux. */
public final class UmlKind implements PlatformKind {

  private static final Duration BOOT = Duration.ofSeconds(60);

  @Override
  public String kind() {
    return "uml";
  }

  @Override
  public SortedMap<String, String> settings() {
    return GuestSettings.with(Map.of());
  }

  @Override
  public List<Requirement> requirements() {
    return Needs.withImage(Needs.UML, Requirement.LAN);
  }

  @Override
  public Optional<String> needsRootFor() {
    return Optional.of("the tap device of the guest's network");
  }

  @Override
  public Platform create(PlatformSpec spec, RunContext context) throws HostException {
    Uml uml = new Uml(GuestSettings.bootDeadline(spec, BOOT));
    return new GuestPlatform(spec, context, List.of(uml));
  }
}

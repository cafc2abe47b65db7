package io.tare.infra.managed;

import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The machines of a platform's control with Tare's tag, created by any run on any machine. Those
 * runs are unknown here, so the user names the run whose machines to remove.
 */
public final class MachineSearch {

  private static final Duration REMOVAL = Duration.ofMinutes(2);

  private final ManagedKind kind;
  private final PlatformSpec spec;

  private MachineSearch(ManagedKind kind, PlatformSpec spec) {
    this.kind = kind;
    this.spec = spec;
  }

  /**
   * A machine with Tare's tag.
   *
   * @param run the token of its run, eight hexadecimal digits
   */
  public record Found(String name, String run) {}

  /** For a platform; empty if its kind creates machines only on this machine, or none. */
  public static Optional<MachineSearch> of(PlatformSpec spec) {
    return Platforms.kinds().get(spec.kind()) instanceof ManagedKind kind
        ? Optional.of(new MachineSearch(kind, spec))
        : Optional.empty();
  }

  /** See {@link ManagedKind#command}. */
  public Optional<String> command() {
    return kind.command(spec.parsed());
  }

  /** All existing ones; names that Tare does not give are ignored. */
  public List<Found> machines() throws HostException, InterruptedException {
    try (RetryingControl control = kind.control(spec)) {
      List<Found> found = new ArrayList<>();
      for (String name : control.tagged()) {
        MachineOrder.runOf(name).ifPresent(run -> found.add(new Found(name, run)));
      }
      return found;
    } catch (HostException e) {
      throw ManagedPlatform.named(spec, e);
    }
  }

  /** Removes one and checks that it is gone. */
  public void remove(Found machine) throws HostException, InterruptedException {
    try (RetryingControl control = kind.control(spec)) {
      control.remove(machine.name(), REMOVAL);
    } catch (HostException e) {
      throw ManagedPlatform.named(spec, e);
    }
  }
}

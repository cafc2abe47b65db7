package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Platforms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The machines of a platform's control that bear Tare's tag, made by whichever run on whichever
 * machine. Nothing is known of those runs here, so a machine is removed by naming its run.
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
   * A machine that bears Tare's tag.
   *
   * @param run the token of the run that made it, eight hexadecimal digits
   */
  public record Found(String name, String run) {}

  /** For a platform; empty if its kind makes machines on this machine alone, or none. */
  public static Optional<MachineSearch> of(PlatformSpec spec) {
    return Platforms.kinds().get(spec.kind()) instanceof ManagedKind kind
        ? Optional.of(new MachineSearch(kind, spec))
        : Optional.empty();
  }

  /** See {@link ManagedKind#command}. */
  public Optional<String> command() {
    return kind.command(spec.said());
  }

  /** All that there are now; a name that Tare does not give is not one of its machines. */
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

  /** Removes one and asks whether it is gone. */
  public void remove(Found machine) throws HostException, InterruptedException {
    try (RetryingControl control = kind.control(spec)) {
      control.remove(machine.name(), REMOVAL);
    } catch (HostException e) {
      throw ManagedPlatform.named(spec, e);
    }
  }
}

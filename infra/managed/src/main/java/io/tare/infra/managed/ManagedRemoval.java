package io.tare.infra.managed;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.Platforms;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.lease.MachineRemoval;
import io.tare.infra.hosts.lease.MachineResource;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Removes machines through their kind's control. */
public final class ManagedRemoval implements MachineRemoval {

  private static final Duration DEADLINE = Duration.ofMinutes(2);

  /** A mere check, as at each run's start, does not wait for a control that is down. */
  private static final Duration GLANCE = Duration.ofSeconds(5);

  @Override
  public Optional<String> command(MachineResource.Machine machine) {
    try {
      ManagedKind kind = kind(machine);
      return kind.command(new PlatformSettings(machine.kind(), machine.settings()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public boolean exists(MachineResource.Machine machine) {
    try (RetryingControl control = kind(machine).control(machine, GLANCE)) {
      return !control.status(machine.name()).isAbsent();
    } catch (HostException | IOException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void remove(MachineResource.Machine machine) throws IOException, InterruptedException {
    try (RetryingControl control = kind(machine).control(machine, DEADLINE)) {
      control.remove(machine.name(), DEADLINE);
    } catch (HostException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static ManagedKind kind(MachineResource.Machine machine) throws IOException {
    if (Platforms.kinds().get(machine.kind()) instanceof ManagedKind kind) {
      return kind;
    }
    throw new IOException("unknown kind '" + machine.kind() + "'");
  }
}

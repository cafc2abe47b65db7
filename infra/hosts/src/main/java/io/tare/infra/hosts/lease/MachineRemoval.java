package io.tare.infra.hosts.lease;

import java.io.IOException;
import java.util.Optional;

/**
 * Removes machines of hypervisors and clouds. Found by {@link java.util.ServiceLoader}, because
 * leases do not depend on platforms.
 */
public interface MachineRemoval {

  /**
   * A command in the record that is needed to reach the machine, such as one that prints a
   * password. It runs only if the user who cleans up asks for it.
   */
  Optional<String> command(MachineResource.Machine machine);

  /** Whether it exists, or may exist: if it cannot be checked it is not known to be gone. */
  boolean exists(MachineResource.Machine machine);

  /**
   * Removes it and checks that it is gone; does nothing if it does not exist.
   *
   * @throws IOException with the reason in one line if it could not be removed
   */
  void remove(MachineResource.Machine machine) throws IOException, InterruptedException;
}

package io.tare.infra.lease;

import java.io.IOException;
import java.util.Optional;

/**
 * How machines are removed that a hypervisor or cloud has made: found by {@link
 * java.util.ServiceLoader}, because who keeps the record of what is held knows no platform.
 */
public interface MachineRemoval {

  /**
   * A command or program of somebody's choice by which the record reaches the machine, such as the
   * one that prints a password. It is run only if the user who cleans up asks for it.
   */
  Optional<String> command(MachineResource.Machine machine);

  /** Whether it is there, or may be: without a look it is not known to be gone. */
  boolean exists(MachineResource.Machine machine);

  /**
   * Removes it and asks whether it is gone; does nothing if it is not there.
   *
   * @throws IOException with one line that says why it could not be removed
   */
  void remove(MachineResource.Machine machine) throws IOException, InterruptedException;
}

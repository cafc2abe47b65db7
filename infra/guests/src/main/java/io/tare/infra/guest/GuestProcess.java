package io.tare.infra.guest;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a guest runs, or is awaited: a process of its hypervisor.
 *
 * @param number of the process among those that the guest had, from 1
 * @param place the namespace of the process, by whose cable a guest comes; none for the first,
 *     which runs in that of this machine
 */
record GuestProcess(
    int number,
    GuestPlan plan,
    HypervisorProcess process,
    Optional<MigrationNetwork.Destination> place) {

  /** The socket of its hypervisor's monitor. */
  Path monitor() {
    return plan.directory().resolve(GuestPlan.MONITOR);
  }

  /** Processor time that the process has used, in nanoseconds; 0 if it is gone. */
  long processorNanos() {
    return process.processorNanos().orElse(0);
  }
}

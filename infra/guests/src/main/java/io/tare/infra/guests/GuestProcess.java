package io.tare.infra.guests;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A process of the hypervisor in which a guest runs or will arrive.
 *
 * @param number of the process among the guest's processes, from 1
 * @param destination the namespace of the process, with the cable for the migration; none for the
 *     first, which runs in this machine's namespace
 */
record GuestProcess(
    int number,
    GuestPlan plan,
    HypervisorProcess process,
    Optional<MigrationNetwork.Destination> destination) {

  /** The socket of its hypervisor's monitor. */
  Path monitor() {
    return plan.directory().resolve(GuestPlan.MONITOR);
  }

  /** Processor time that the process has used, in nanoseconds; 0 if it is gone. */
  long processorNanos() {
    return process.processorNanos().orElse(0);
  }
}

package io.tare.harness.workloads.programs.mpi;

import java.util.List;
import java.util.Optional;

/**
 * What a launcher must know of a job.
 *
 * @param processes their number
 * @param directory where they run, on all nodes
 * @param variables names of environment variables for all processes
 * @param slots the nodes, in order, and the processes on each; empty if all are on the launcher's
 * @param doors through which processes are started on other nodes; empty if all are on the first
 * @param machines of a job in Slurm; 0 if Slurm starts nothing
 * @param isCrowded whether a node has too few processors for its processes, as far as is known
 */
record MpiJob(
    int processes,
    String directory,
    List<String> variables,
    List<Slots> slots,
    Optional<MpiSshServers.Doors> doors,
    int machines,
    boolean isCrowded) {

  /**
   * The processes on a node.
   *
   * @param address the node's
   */
  record Slots(String address, int processes) {
    @Override
    public String toString() {
      return address + ":" + processes;
    }
  }

  MpiJob {
    variables = List.copyOf(variables);
    slots = List.copyOf(slots);
  }

  /** The nodes as in {@code 10.0.0.1:2,10.0.0.2:2}. */
  String hosts() {
    return String.join(",", slots.stream().map(Slots::toString).toList());
  }
}

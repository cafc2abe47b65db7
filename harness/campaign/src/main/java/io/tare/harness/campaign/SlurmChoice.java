package io.tare.harness.campaign;

import java.util.List;
import java.util.Optional;

/**
 * What jobs that are handed to Slurm ask for.
 *
 * @param partition the cluster's own default if empty
 * @param nodes machines of the cluster that a job of MPI spans, 1 or more; fewer if it has fewer
 *     processes
 * @param cpus processors, 1 or more, of a job whose workload does not tell how many threads it has
 * @param queueNanos how long a job may wait in the queue; the submission failed then
 * @param options further options of {@code salloc}, each one word
 */
public record SlurmChoice(
    Optional<String> partition, int nodes, int cpus, long queueNanos, List<String> options) {

  public SlurmChoice {
    options = List.copyOf(options);
  }
}

package io.tare.harness.campaign.launch;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import java.util.List;
import java.util.Optional;

/**
 * The requests of jobs submitted to Slurm.
 *
 * @param partition if empty, the cluster's default
 * @param span machines of the cluster that an MPI job spans, 1 or more; fewer if it has fewer
 *     processes
 * @param cpus processors, 1 or more, of a job whose workload does not set its number of threads
 * @param queueNanos how long a job may wait in the queue before the submission fails
 * @param options further options of {@code salloc}, each one word
 */
public record SlurmChoice(
    Optional<String> partition, int span, int cpus, long queueNanos, List<String> options) {

  private static final int MAX_MACHINES = 4096;
  private static final int MAX_CPUS = 4096;
  private static final long SECOND = 1_000_000_000L;
  private static final long MONTH = 30L * 24 * 3600 * SECOND;

  private static final Key<String> PARTITION =
      Key.of(
              "partition",
              Scalar.matching(
                  "[A-Za-z0-9_][A-Za-z0-9_.-]*", "the name of a partition, as sinfo prints it"),
              "partition of the jobs")
          .leftOut("the cluster's own");
  private static final Key<Integer> SPAN =
      Key.of(
              "span",
              Scalar.integer(1, MAX_MACHINES),
              "machines of the cluster that an MPI job spans")
          .orElse(1)
          .formerly("nodes");
  private static final Key<Integer> CPUS =
      Key.of(
              "cpus",
              Scalar.integer(1, MAX_CPUS),
              "processors of a job whose workload sets no number of threads")
          .orElse(1);
  private static final Key<Long> QUEUE =
      Key.of(
              "queue",
              Scalar.quantity(Dimension.DURATION, SECOND, MONTH),
              "how long a job may wait in the queue")
          .orElse(3600 * SECOND);
  private static final Key<List<String>> OPTIONS =
      Key.of("options", SallocOption.TYPE.list(), "further options of `salloc`, each one word")
          .orElse(List.of())
          .leftOut("none");

  /** Its table in campaigns. */
  public static final RecordType<SlurmChoice> TABLE =
      RecordType.of(
          Spec.of(PARTITION, SPAN, CPUS, QUEUE, OPTIONS),
          entries ->
              new SlurmChoice(
                  entries.find(PARTITION),
                  entries.get(SPAN),
                  entries.get(CPUS),
                  entries.get(QUEUE),
                  entries.get(OPTIONS)),
          (slurm, table) ->
              table
                  .put(PARTITION, slurm.partition)
                  .put(SPAN, slurm.span)
                  .put(CPUS, slurm.cpus)
                  .put(QUEUE, slurm.queueNanos)
                  .put(OPTIONS, slurm.options));

  public SlurmChoice {
    options = List.copyOf(options);
  }
}

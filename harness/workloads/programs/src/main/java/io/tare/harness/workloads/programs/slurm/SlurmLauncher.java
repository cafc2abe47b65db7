package io.tare.harness.workloads.programs.slurm;

import io.tare.harness.campaign.launch.SlurmChoice;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.programs.launch.JobAllocation;
import io.tare.harness.workloads.programs.launch.JobOrder;
import io.tare.harness.workloads.programs.launch.Launcher;
import io.tare.harness.workloads.programs.launch.NotAdmittedException;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.ControlledEnvironment;
import io.tare.infra.hosts.shell.Supervision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Submits each run to Slurm as a separate job. The job's program runs on the first of its nodes, in
 * the directory of the trial, which must be visible on all nodes of the cluster.
 */
public final class SlurmLauncher implements Launcher {

  /** The programs needed to submit jobs, from Debian's package slurm-client. */
  public static final List<String> PROGRAMS =
      List.of("salloc", "srun", "scancel", "squeue", "sinfo", "scontrol");

  private static final long MINUTE_NANOS = 60_000_000_000L;

  /**
   * Tare ends jobs at their limit; Slurm's own limit is later, for jobs that Tare can no longer
   * end.
   */
  private static final long GRACE_MINUTES = 2;

  /**
   * How long salloc may take to release a job after Tare was killed, before it is killed too and
   * the job stays until Slurm's limit; not longer than the wait for supervisors.
   */
  private static final String RELEASING_SECONDS = "12";

  private final SlurmChoice choice;
  private final SlurmCluster cluster;
  private final String directory;
  private final RunClock clock;

  /**
   * @param directory where jobs run; must exist on the cluster's nodes too
   */
  public SlurmLauncher(SlurmChoice choice, SlurmCluster cluster, String directory, RunClock clock) {
    this.choice = choice;
    this.cluster = cluster;
    this.directory = directory;
    this.clock = clock;
  }

  @Override
  public JobAllocation admit(JobOrder order)
      throws NotAdmittedException, MeasurementException, InterruptedException {
    return SlurmAllocation.of(
        order.host(),
        Command.of(SlurmScript.HOLD.words(options(order)))
            .with(Supervision.GRACE_VARIABLE, RELEASING_SECONDS),
        Duration.ofNanos(choice.queueNanos()),
        grant -> step(order, grant),
        clock);
  }

  /** The options of {@code salloc}. */
  List<String> options(JobOrder order) {
    int processes = order.shape().processes();
    int threads = order.shape().threads() == 0 ? choice.cpus() : order.shape().threads();
    long limitNanos = order.limit().toNanos();
    long minutes = (limitNanos + MINUTE_NANOS - 1) / MINUTE_NANOS + GRACE_MINUTES;
    List<String> options = new ArrayList<>(List.of("--job-name=tare", "--no-bell"));
    options.add("--nodes=" + Math.min(choice.span(), processes));
    options.add("--ntasks=" + processes);
    options.add("--cpus-per-task=" + threads);
    options.add("--time=" + minutes);
    choice.partition().ifPresent(partition -> options.add("--partition=" + partition));
    options.addAll(choice.options());
    return options;
  }

  /**
   * One task with all processors of the job's first node; what it starts on other nodes are further
   * steps.
   */
  Command step(JobOrder order, SlurmGrant grant) {
    List<String> words = new ArrayList<>(List.of("srun", "--jobid=" + grant.id()));
    words.addAll(List.of("--nodes=1", "--ntasks=1", "--overlap", "--mpi=none", "--quiet"));
    if (cluster.bindsTasks()) {
      words.add("--cpu-bind=none");
    }
    words.addAll(List.of("--chdir=" + directory, "--export=PATH"));
    List<String> inside = new ArrayList<>(grant.words());
    inside.addAll(ControlledEnvironment.with(order.command().environment()));
    inside.addAll(order.command().arguments());
    words.addAll(SlurmScript.STEP.words(inside));
    return Command.of(words);
  }
}

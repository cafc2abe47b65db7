package io.tare.harness.slurm;

import io.tare.harness.campaign.SlurmChoice;
import io.tare.harness.clock.RunClock;
import io.tare.harness.launch.JobOrder;
import io.tare.harness.launch.JobPlace;
import io.tare.harness.launch.Launcher;
import io.tare.harness.launch.NotAdmittedException;
import io.tare.infra.host.Command;
import io.tare.infra.host.ControlledEnvironment;
import io.tare.infra.shell.Supervision;
import io.tare.model.MeasurementException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Hands each run to Slurm as a job of its own. The job's program runs on the first of its nodes, in
 * the directory of the trial, which all nodes of the cluster have to see.
 */
public final class SlurmLauncher implements Launcher {

  /** What it takes to hand jobs over, of Debian's package slurm-client. */
  public static final List<String> PROGRAMS =
      List.of("salloc", "srun", "scancel", "squeue", "sinfo", "scontrol");

  private static final long MINUTE_NANOS = 60_000_000_000L;

  /**
   * Jobs are ended by their limit first; Slurm's own is for those that would not be ended
   * otherwise.
   */
  private static final long GRACE_MINUTES = 2;

  /**
   * What salloc has to give a job back when Tare was killed, before it is killed itself and the job
   * stays until Slurm's limit; no more than supervisors are waited for.
   */
  private static final String RELEASING_SECONDS = "12";

  private final SlurmChoice choice;
  private final SlurmCluster cluster;
  private final String directory;
  private final RunClock clock;

  /**
   * @param directory in which jobs run; it is there, on the cluster's nodes too
   */
  public SlurmLauncher(SlurmChoice choice, SlurmCluster cluster, String directory, RunClock clock) {
    this.choice = choice;
    this.cluster = cluster;
    this.directory = directory;
    this.clock = clock;
  }

  @Override
  public JobPlace admit(JobOrder order)
      throws NotAdmittedException, MeasurementException, InterruptedException {
    return SlurmAllocation.of(
        order.host(),
        Command.of(SlurmScript.HOLD.words(options(order)))
            .with(Supervision.GRACE_VARIABLE, RELEASING_SECONDS),
        Duration.ofNanos(choice.queueNanos()),
        grant -> step(order, grant),
        clock);
  }

  /** Of {@code salloc}. */
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
   * One task that has all processors of the job's first node; what it starts on the others are
   * further steps.
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

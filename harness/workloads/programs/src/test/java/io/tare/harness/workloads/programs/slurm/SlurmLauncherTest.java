package io.tare.harness.workloads.programs.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.campaign.launch.SlurmChoice;
import io.tare.harness.clock.RunClock;
import io.tare.harness.workloads.programs.launch.JobOrder;
import io.tare.harness.workloads.programs.launch.JobShape;
import io.tare.harness.workloads.programs.launch.NotAdmittedException;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.machine.LocalHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts replace Slurm's programs here; SlurmIT uses the real ones. */
class SlurmLauncherTest {

  private static final SlurmChoice CHOICE =
      new SlurmChoice(Optional.of("debug"), 2, 3, 1_500_000_000L, List.of("--account=physics"));

  /** Grants immediately, and holds as long as its program runs. */
  private static final String GRANTING =
      """
      echo "salloc: Granted job allocation 7" >&2
      export SLURM_JOB_ID=7 SLURM_JOB_NODELIST='n[1-2]' SLURM_JOB_NUM_NODES=2
      export SLURM_TASKS_PER_NODE='1(x2)' SLURM_JOB_PARTITION=debug
      while [ "$1" != sh ]; do shift; done
      "$@"
      """;

  @TempDir private Path directory;

  private RunContext context;
  private LocalHost host;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("slurm", directory.resolve("cache"));
    host = LocalHost.of("here", context);
    Files.createDirectories(directory.resolve("bin"));
    play("squeue", "[ ! -e cancelled ] && echo 7; true");
    play("scancel", "echo \"$@\" >> cancelled");
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void anMpiJobRequestsTasksOnTheGivenNodes() {
    assertThat(launcher().options(order(JobShape.ofProcesses(8), Duration.ofMinutes(30))))
        .containsExactly(
            "--job-name=tare",
            "--no-bell",
            "--nodes=2",
            "--ntasks=8",
            "--cpus-per-task=1",
            "--time=32",
            "--partition=debug",
            "--account=physics");
  }

  @Test
  void aJobOfThreadsIsOneTaskOnOneNode() {
    assertThat(launcher().options(order(JobShape.ofThreads(4), Duration.ofSeconds(61))))
        .contains("--nodes=1", "--ntasks=1", "--cpus-per-task=4", "--time=4");
  }

  @Test
  void aJobWithUnknownThreadsGetsTheGivenProcessors() {
    assertThat(launcher().options(order(JobShape.UNKNOWN, Duration.ofSeconds(1))))
        .contains("--cpus-per-task=3", "--time=3");
  }

  @Test
  void theStepRunsInTheTrialsDirectoryWithOnlyItsOwnVariables() {
    SlurmGrant grant = new SlurmGrant("7", "n[1-2]", "2", "1(x2)", "debug");
    JobOrder order =
        new JobOrder(
            host,
            Command.of("cg.A.x").with("OMP_NUM_THREADS", "4").inStatedEnvironment(),
            JobShape.ofThreads(4),
            Duration.ofSeconds(1));
    assertThat(launcher().step(order, grant).arguments())
        .startsWith("srun", "--jobid=7", "--nodes=1", "--ntasks=1", "--overlap")
        .contains("--chdir=/shared", "--export=PATH", "--cpu-bind=none")
        .containsSubsequence("7", "n[1-2]", "2", "1(x2)", "debug", "OMP_NUM_THREADS=4", "cg.A.x");
  }

  @Test
  void releasesAPlaceByItsId() throws Exception {
    play("salloc", GRANTING);
    try (var place = admit()) {
      assertThat(place.queuedNanos()).isPresent();
      assertThat(place.facts())
          .containsEntry("slurm.job", "7")
          .containsEntry("slurm.nodes", "n[1-2]")
          .containsEntry("slurm.partition", "debug");
      assertThat(directory.resolve("cancelled")).doesNotExist();
    }
    assertThat(directory.resolve("cancelled")).hasContent("7");
  }

  @Test
  void isAlsoClosedByAnInterruptedThread() throws Exception {
    play("salloc", GRANTING);
    var place = admit();
    Thread.currentThread().interrupt();
    place.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory.resolve("cancelled")).hasContent("7");
  }

  @Test
  void reportsARefusalInSlurmsWords() throws Exception {
    play("salloc", "echo 'salloc: error: Invalid account' >&2; exit 1");
    assertThatThrownBy(this::admit)
        .isInstanceOf(NotAdmittedException.class)
        .hasMessage("Slurm did not accept the job; last output: salloc: error: Invalid account");
  }

  @Test
  void withdrawsAJobThatWaitsTooLong() throws Exception {
    Path output = directory.resolve("said");
    play("salloc", "echo 'salloc: Pending job allocation 7' >&2; : > said; exec sleep 600");
    assertThatThrownBy(() -> admit(new HeardHost(host, output)))
        .isInstanceOf(NotAdmittedException.class)
        .hasMessage(
            "job 7 waited in Slurm's queue for 1500ms and was withdrawn; last output:"
                + " salloc: Pending job allocation 7");
    assertThat(directory.resolve("cancelled")).hasContent("7");
  }

  private SlurmAllocation admit() throws Exception {
    return admit(host);
  }

  private SlurmAllocation admit(Host at) throws Exception {
    List<String> path = List.of("env", "PATH=" + directory.resolve("bin") + ":/usr/bin:/bin");
    return SlurmAllocation.of(
        new PrefixedHost(at, path),
        Command.of(SlurmScript.HOLD.words(List.of("--nodes=1"))),
        Duration.ofNanos(CHOICE.queueNanos()),
        grant -> Command.of("true"),
        RunClock.SYSTEM);
  }

  private void play(String program, String script) throws Exception {
    Path file = directory.resolve("bin").resolve(program);
    Files.writeString(file, "#!/bin/sh\ncd " + directory + "\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private SlurmLauncher launcher() {
    return new SlurmLauncher(
        CHOICE, new SlurmCluster("slurm 23.11", true), "/shared", RunClock.SYSTEM);
  }

  private JobOrder order(JobShape shape, Duration limit) {
    return new JobOrder(host, Command.of("true"), shape, limit);
  }
}

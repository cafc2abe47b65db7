package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.harness.workloads.programs.tool.RawOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of programs submitted as jobs to a real Slurm on this machine. */
@Tag("thorough")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SlurmIT {

  @TempDir static Path cluster;
  private static OwnSlurm slurm;

  @TempDir Path directory;

  @BeforeAll
  static void startSlurm() throws Exception {
    assumeTrue(
        OwnSlurm.PROGRAMS.stream().allMatch(Files::isExecutable),
        "Slurm is missing; install munge, slurmctld, slurmd and slurm-client");
    assumeTrue(
        System.getProperty("user.name").equals("root"), "Slurm is tested as root; run as root");
    slurm = OwnSlurm.in(cluster);
  }

  /** A failed test must not affect the next, nor those of other classes. */
  @AfterEach
  void removeWhatIsLeft() throws Exception {
    slurm.cancelJobs();
    Program.CommandResult cleaned = program().run("clean");
    assertThat(cleaned.status()).as("%s", cleaned).isZero();
  }

  @AfterAll
  static void endSlurm() throws Exception {
    if (slurm != null) {
      slurm.close();
    }
  }

  /** On a busy machine, messages between processes that wait for a processor take minutes. */
  @Test
  @Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
  void measuresSlurmJobsBesidePlainRuns() throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/NPopenmpi")),
        "NetPIPE is missing; install netpipe-openmpi");
    Program program = program();
    Program.CommandResult result =
        program.run("run", program.campaign("slurm.yaml"), "--out", "run");
    String why = result.status() == 0 ? "" : slurm.logs();
    assertThat(result.status()).as("%s\n%s", result, why).isZero();
    FinishedRun run = new FinishedRun(directory.resolve("run"));
    assertThat(run.entries(JournalEntry.CellFinished.class)).hasSize(3 * 2);
    assertThat(run.fact("cluster", "slurm.version")).contains("slurm");
    assertThat(run.fact("cluster", "slurm.partition")).isEqualTo("debug");
    assertThat(run.fact("native", "slurm.version")).isEmpty();
    List<String> ids = new ArrayList<>();
    for (Sample sample : run.samples()) {
      assertThat(sample.outcome()).as("%s", sample).isEqualTo(Outcome.valid());
      boolean isPlain = sample.trial().contains("native");
      assertThat(sample.values().containsKey("queued_ns")).isEqualTo(!isPlain);
      if (!isPlain) {
        Map<String, String> job = job(run, sample);
        ids.add(job.get("slurm.job"));
        assertThat(job).containsEntry("slurm.partition", "debug");
        assertRanThere(run, sample, job);
      }
    }
    assertThat(ids).hasSizeGreaterThanOrEqualTo(4).doesNotHaveDuplicates();
    assertThat(slurm.jobs()).isEmpty();
    Left.assertNothing(program.cache());
  }

  /** For ping-pong over two nodes, each had one of the two processes. */
  private static void assertRanThere(FinishedRun run, Sample sample, Map<String, String> job)
      throws IOException {
    String printed = Files.readString(raw(run, sample, ".out"));
    boolean isMpi = !printed.startsWith("job ");
    boolean isPair = sample.trial().contains("pair");
    assertThat(job.get("slurm.nodes")).isEqualTo(isMpi && isPair ? "n[1-2]" : "n1");
    if (isMpi) {
      assertThat(sample.values().get("one_way_ns").doubleValue()).isPositive();
      assertThat(job).containsEntry("slurm.tasks", isPair ? "1(x2)" : "2");
    } else {
      // Only Slurm could end it: it has no mark by which Tare finds its own programs.
      assertThat(printed.strip()).isEqualTo("job " + job.get("slurm.job") + " with 0");
    }
  }

  @Test
  @Tag("long")
  void aJobBeyondItsLimitIsCancelledWithItsProcesses() throws Exception {
    Path pid = directory.resolve("pid");
    Program program = longJob(pid, "3s");
    Program.CommandResult result = program.run("run", "slurm-long.yaml", "--out", "run");
    assertThat(result.status()).as("%s", result).isEqualTo(1);
    assertThat(new FinishedRun(directory.resolve("run")).samples())
        .isNotEmpty()
        .allSatisfy(
            sample ->
                assertThat(((Outcome.Failed) sample.outcome()).reason())
                    .startsWith("the command did not end within 3 s and was ended"));
    assertThat(slurm.jobs()).isEmpty();
    assertThat(isRunning(pid)).isFalse();
  }

  @Test
  @Tag("long")
  void anInterruptEndsTheJob() throws Exception {
    Path pid = directory.resolve("pid");
    Program.Running running = started(longJob(pid, "10min"), pid);
    running.signal("INT");
    assertThat(running.ended().status()).isEqualTo(130);
    assertThat(slurm.jobs()).isEmpty();
    assertThat(isRunning(pid)).isFalse();
  }

  @Test
  @Tag("long")
  void aJobEndsWhenItsProgramIsKilled() throws Exception {
    Path pid = directory.resolve("pid");
    Program program = longJob(pid, "10min");
    Program.Running running = started(program, pid);
    running.process().destroyForcibly();
    try {
      slurm.awaitIdle();
      assertThat(isRunning(pid)).isFalse();
      assertThat(running.ended().status()).isEqualTo(137);
    } finally {
      // Cleans up as usual, so that other tests do not find leftovers.
      Program.CommandResult cleaned = program.run("clean");
      assertThat(cleaned.status()).as("%s", cleaned).isZero();
    }
    Left.assertNothing(program.cache());
  }

  @Test
  @Tag("long")
  void aJobEndsWhenItsConnectionBreaks() throws Exception {
    assumeTrue(Files.isExecutable(OwnSshd.PROGRAM), "sshd is missing; install openssh-server");
    Path pid = directory.resolve("pid");
    Path there = Files.createDirectory(directory.resolve("there"));
    try (OwnSshd sshd = OwnSshd.in(there, "SLURM_CONF=" + slurm.conf())) {
      Program program = longJob(pid, "10min");
      Path campaign = directory.resolve("slurm-long.yaml");
      String ssh =
          "{kind: ssh, host: 127.0.0.1, port: %d, key: %s/user, known_hosts: %s/known_hosts, java: %s}"
              .formatted(
                  sshd.port(), there, there, Path.of(System.getProperty("java.home"), "bin/java"));
      Files.writeString(campaign, Files.readString(campaign).replace("{kind: native}", ssh));
      Program.Running running = started(program, pid);
      List<String> first = slurm.jobs();
      String process = Files.readString(pid).strip();

      sshd.breakConnections();

      slurm.await("its job ends", () -> slurm.jobs().stream().noneMatch(first::contains));
      slurm.await("its program ends", () -> !Files.exists(Path.of("/proc", process)));
      // The run waits for the machine, which is back, and submits the job again.
      slurm.await("it is asked for again", () -> !slurm.jobs().isEmpty());
      running.signal("INT");
      Program.CommandResult result = running.ended();
      assertThat(result.status()).as("%s", result).isEqualTo(130);
      assertThat(result.err()).contains("the connection was lost");
      slurm.awaitIdle();
      assertThat(isRunning(pid)).isFalse();
    }
  }

  @Test
  void aPartitionThatIsDownIsReportedInOneLineBeforeMeasuring() throws Exception {
    slurm.setPartition("DOWN");
    try {
      Program program = longJob(directory.resolve("pid"), "3s");
      Program.CommandResult result = program.run("run", "slurm-long.yaml", "--out", "run");
      assertThat(result.status()).as("%s", result).isEqualTo(3);
      assertThat(result.err().lines().filter(line -> line.contains("Slurm")).toList())
          .as("%s", result)
          .singleElement()
          .asString()
          .endsWith(
              "Slurm's partition debug is down; use another, or ask the cluster's "
                  + "administrator");
      assertThat(new FinishedRun(directory.resolve("run")).samples()).isEmpty();
    } finally {
      slurm.setPartition("UP");
    }
  }

  /** A run whose job has begun. */
  private static Program.Running started(Program program, Path pid) throws Exception {
    Program.Running running = program.start("run", "slurm-long.yaml", "--out", "run");
    slurm.await("the job runs", () -> isRunning(pid) || !running.process().isAlive());
    assertThat(slurm.jobs()).hasSize(1);
    return running;
  }

  private Program longJob(Path pid, String limit) throws Exception {
    Program program = program();
    Path campaign = directory.resolve(program.campaign("slurm-long.yaml"));
    Files.writeString(
        campaign,
        Files.readString(campaign).replace("@PID@", pid.toString()).replace("@LIMIT@", limit));
    return program;
  }

  private Program program() throws IOException {
    return Program.in(directory).with("SLURM_CONF", slurm.conf().toString());
  }

  /** The kept facts about a sample's job. */
  private static Map<String, String> job(FinishedRun run, Sample sample) throws IOException {
    Map<String, String> job = new TreeMap<>();
    for (String line : Files.readAllLines(raw(run, sample, ".job"))) {
      String[] fields = line.split(" ", 2);
      job.put(fields[0], fields[1]);
    }
    return job;
  }

  private static Path raw(FinishedRun run, Sample sample, String ending) {
    String name =
        new RawOutput(sample.trial(), sample.attempt(), sample.cell(), sample.sequence())
            .fileName();
    return run.layout().raw().resolve(name.replaceFirst("\\.out$", ending));
  }

  /** Whether a process exists and is not a zombie. */
  private static boolean isRunning(Path pid) throws IOException {
    if (!Files.exists(pid)) {
      return false;
    }
    Path stat = Path.of("/proc", Files.readString(pid).strip(), "stat");
    try {
      return !Files.readString(stat).replaceAll("(?s).*\\) (.).*", "$1").equals("Z");
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}

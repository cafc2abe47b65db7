package io.tare.infra.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Eventually;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostContract;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.LongestGap;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.shell.Supervision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalHostTest implements HostContract {

  @TempDir Path directory;
  private RunContext context;
  private LocalHost host;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("test", directory.resolve("cache"));
    host = LocalHost.of("local", context);
    Files.createDirectories(local());
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Override
  public Host host() {
    return host;
  }

  @Override
  public Path local() {
    return directory.resolve("local");
  }

  @Test
  void runsProgramsWithItsPrefix() throws Exception {
    Host confined = host.within(List.of("env", "TARE_OUTER=3")).within(List.of("env"));
    assertThat(confined.run(Command.of("printenv", "TARE_OUTER"), LONG).standardOutput())
        .isEqualTo("3\n");
  }

  @Test
  void aFullProcessTableIsReportedWithoutTheScript() {
    assertThat(
            LocalHost.unstarted(
                "local",
                Command.of("sh", "-c", "a script\nof two lines"),
                new IOException("error=11, Resource temporarily unavailable")))
        .isInstanceOf(ShortageException.class)
        .message()
        .startsWith("local: cannot start sh: no more processes can be started: ");
  }

  /** As of a closed terminal; the parent ends its programs in order. */
  @Test
  void programsOutliveASignalToTheProcessGroup() throws Exception {
    try (RunningProcess running =
        host.start(Command.of("sh", "-c", "echo $PPID; sleep 1; exit 7"))) {
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(running.standardOutput(), UTF_8));
      long supervisor = Long.parseLong(reader.readLine());
      for (String signal : List.of("-HUP", "-INT")) {
        // The shell's built-in, as procps may be missing.
        assertThat(
                new ProcessBuilder("sh", "-c", "kill " + signal + " " + supervisor)
                    .start()
                    .waitFor())
            .isZero();
      }
      assertThat(running.waitFor(LONG)).hasValue(7);
    }
  }

  @Test
  void programsArePausedAndResumed() throws Exception {
    Duration length = Duration.ofMillis(700);
    try (RunningProcess ticking =
        host.start(Command.of("sh", "-c", "while :; do echo x; sleep 0.01; done"))) {
      assertThat(ticking.standardOutput().read()).isEqualTo('x');
      LongestGap gap = new LongestGap(ticking);
      host.pause(length);
      assertThat(gap.nanos()).isGreaterThan(length.toNanos() * 9 / 10);
    }
  }

  @Test
  void aProgramIsRecordedWhileItRuns() throws Exception {
    int before = context.leases().held().size();
    try (RunningProcess sleep = host.start(Command.of("sleep", "600"))) {
      assertThat(sleep.isRunning()).isTrue();
      assertThat(context.leases().held()).hasSize(before + 2);
    }
    Eventually.await("its end on record", () -> context.leases().held().size() == before);
  }

  /** A supervisor that left a waiting process could later kill an unrelated one. */
  @Test
  void aSupervisorLeavesNothingAfterItsProgram() throws Exception {
    RunningProcess stubborn =
        host.start(
            Command.of("sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done")
                .with(Supervision.GRACE_VARIABLE, "1"));
    assertThat(stubborn.standardOutput().read()).isEqualTo('r');
    stubborn.close();
    String supervisor = context.lifeline().control().resolve("supervise").toString();
    Eventually.await(
        "the end of the supervisor",
        () ->
            ProcessHandle.allProcesses()
                .noneMatch(each -> each.info().commandLine().orElse("").contains(supervisor)));
  }

  @Test
  void closingTheContextEndsProgramsAndLeavesNothing() throws Exception {
    RunningProcess sleep = host.start(Command.of("sleep", "600"));
    context.close();
    assertThat(sleep.waitFor(LONG)).isPresent();
    assertThat(directory.resolve("cache/leases")).isEmptyDirectory();
    assertThat(directory.resolve("cache/work")).isEmptyDirectory();
  }

  @Test
  void killsACommandThatPrintsWithoutEnd() {
    assertThatThrownBy(() -> host.run(Command.of("yes"), LONG))
        .isInstanceOf(HostException.class)
        .hasMessage("local: 'yes' printed more than 64 MiB and was killed")
        .matches(failure -> ((HostException) failure).isLasting(), "is not tried again");
  }
}

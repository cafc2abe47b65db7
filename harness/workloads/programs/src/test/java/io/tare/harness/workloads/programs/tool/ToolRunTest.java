package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.clock.RunClock;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.LocalHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real programs on this machine. */
class ToolRunTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path directory;

  private RunContext context;
  private LocalHost host;

  @BeforeEach
  void open() throws Exception {
    context = RunContext.open("tools", directory.resolve("cache"));
    host = LocalHost.of("here", context);
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void keepsWhatAProgramPrints() throws Exception {
    ToolRun run = run("echo measured; echo careful >&2", LONG);

    assertThat(run.failure()).isEmpty();
    assertThat(run.nanos()).isPositive();
    assertThat(out()).hasContent("measured");
    assertThat(errors()).hasContent("careful");
  }

  @Test
  void aSilentProgramLeavesNoFile() throws Exception {
    assertThat(run("true", LONG).failure()).isEmpty();

    assertThat(out()).doesNotExist();
    assertThat(errors()).doesNotExist();
  }

  @Test
  void aNonZeroStatusIsAFailureWithTheLastOutput() throws Exception {
    assertThat(run("echo first >&2; echo no space left >&2; exit 3", LONG).failure())
        .hasValue("the tool ended with status 3; its last output: no space left");
    assertThat(run("echo on the output; exit 1", LONG).failure())
        .hasValue("the tool ended with status 1; its last output: on the output");
  }

  @Test
  void endsAProgramThatTakesTooLongWithItsChildren() throws Exception {
    Path children = directory.resolve("children");
    String child =
        "sleep 600 & echo $! > "
            + children
            + ".new; mv "
            + children
            + ".new "
            + children
            + "; wait";

    // Longer where the machine is so busy that there is no child yet.
    for (long millis = 1500; !Files.exists(children); millis *= 2) {
      assertThat(run(child, Duration.ofMillis(millis)).failure())
          .hasValue("the tool did not end within " + millis + " ms and was ended");
    }
    String pid = Files.readString(children).strip();
    assertThat(state(pid)).isIn("", "Z"); // a zombie stays if nothing reaps it
  }

  @Test
  void endsAProgramThatPrintsWithoutEnd() throws Exception {
    ToolRun run = run("exec cat /dev/zero", LONG);

    assertThat(run.failure())
        .hasValue("the tool printed more than 64 MiB and was ended; the first 1 MiB is kept");
    assertThat(out()).hasSize(1 << 20);
  }

  @Test
  void fetchesLargeOutputCompletely() throws Exception {
    ToolRun run = run("seq 1 200000; seq 1 100000 >&2", LONG);

    assertThat(run.failure()).isEmpty();
    assertThat(out()).hasSize(1_288_895);
    assertThat(errors()).hasSize(588_895);
  }

  @Test
  void fetchingIsNotMeasured() throws Exception {
    ToolRun run = run("head -c 60000000 /dev/urandom", LONG);

    assertThat(run.failure()).isEmpty();
    long arrivedMillis = Files.getLastModifiedTime(out()).toMillis();
    long ended = (run.startEpochNanos() + run.nanos()) / 1_000_000;
    assertThat(ended).isLessThan(arrivedMillis);
  }

  @Test
  void doesNotMeasureWhatTheHostDoesBeforeTheProgram() throws Exception {
    Path before = directory.resolve("before");
    LocalHost slow =
        host.within(List.of("sh", "-c", "sleep 0.1; : >" + before + "; exec \"$@\"", "sh"));
    // Long enough that its beginning is not announced together with its end.
    CellProgram program = CellProgram.of("the tool", slow, Command.of("sleep", "0.5"));

    ToolRun run = ToolRun.of(program, LONG, out(), errors(), RunClock.SYSTEM);

    assertThat(run.startEpochNanos() / 1_000_000)
        .isGreaterThanOrEqualTo(Files.getLastModifiedTime(before).toMillis());
  }

  @Test
  void aProgramHasEndedEvenIfAChildHoldsItsStreams() throws Exception {
    ToolRun run = run("sleep 600 & echo measured", LONG);

    assertThat(run.failure()).isEmpty();
    assertThat(out()).hasContent("measured");
  }

  @Test
  void nothingIsLeftOnTheHost() throws Exception {
    assertThat(run("echo one; echo two >&2; kill -9 0", LONG).failure())
        .hasValue("the tool ended with status 137; its last output: two");

    assertThat(out()).hasContent("one");
    try (Stream<Path> left = Files.list(Path.of(host.scratch()))) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void anOutputThatCannotBeKeptIsNotTheProgramsFailure() {
    Path nowhere = directory.resolve("missing/out");
    CellProgram program = CellProgram.of("the tool", host, Command.of("echo", "lost"));

    assertThatThrownBy(() -> ToolRun.of(program, LONG, nowhere, errors(), RunClock.SYSTEM))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("cannot keep a program's output in " + nowhere)
        .hasMessageEndingWith(
            ": no such file; check its disk and its permissions, then resume the run");
  }

  @Test
  void aMissingProgramIsAFailureThatNamesIt() throws Exception {
    CellProgram program = CellProgram.of("the tool", host, Command.of("no-such-program"));

    ToolRun run = ToolRun.of(program, LONG, out(), errors(), RunClock.SYSTEM);

    assertThat(run.failure().orElseThrow())
        .isEqualTo(
            "the tool ended with status 127; its last output: tare: no program no-such-program");
  }

  @Test
  void manyRunsLeaveNothingBehind() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThat(run("true", LONG).failure()).isEmpty();
    }
    try (Stream<Path> left = Files.walk(Path.of(host.scratch()).getParent())) {
      assertThat(left.filter(each -> each.toString().endsWith(".pid"))).isEmpty();
    }
  }

  /** The kernel's state of a process; empty if it is gone. */
  private static String state(String pid) throws Exception {
    Path stat = Path.of("/proc", pid, "stat");
    return Files.exists(stat) ? Files.readString(stat).replaceAll("(?s).*\\) (.).*", "$1") : "";
  }

  /** Not the bytes that it printed last: they do not say why it ended. */
  @Test
  void namesTheFullDirectoryOfAProgramThatFailed() throws Exception {
    String scratch = host.scratch();
    assumeTrue(
        system("mount", "-t", "tmpfs", "-o", "size=64k", "tare-test", scratch) == 0,
        "root may not mount a file system in memory here");
    try {
      ToolRun run = run("head -c 300000 /dev/zero | tr '\\0' x; exit 1", LONG);
      assertThat(run.failure())
          .hasValue("the tool ended with status 1: no space left on here: " + scratch);
    } finally {
      assertThat(system("umount", scratch)).isZero();
    }
  }

  private static int system(String... words) throws Exception {
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private ToolRun run(String script, Duration limit) throws Exception {
    CellProgram program = CellProgram.of("the tool", host, Command.of("sh", "-c", script));
    return ToolRun.of(program, limit, out(), errors(), RunClock.SYSTEM);
  }

  private Path out() {
    return directory.resolve("out");
  }

  private Path errors() {
    return directory.resolve("err");
  }
}

package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.clock.RunClock;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
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

/** Real programs on this machine, at the same time. */
class SimultaneousRunsTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  /** Ends once the other has begun too. */
  private static final String MEETING =
      "touch \"$1\"; until [ -e \"$2\" ]; do sleep 0.01; done; echo $3";

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
  void runsAllAtTheSameTimeAndCombinesTheirOutputs() throws Exception {
    ToolRun run = run(meeting("a", "b", "first"), meeting("b", "a", "second"));

    assertThat(run.failure()).isEmpty();
    assertThat(Files.readString(out()))
        .matches(
            """
            (?s)tare: pair 1 of 2, \\d+ to \\d+ ns
            first
            tare: pair 2 of 2, \\d+ to \\d+ ns
            second
            """);
    assertThat(errors()).doesNotExist();
    try (Stream<Path> kept = Files.list(directory)) {
      assertThat(kept.filter(Files::isRegularFile)).containsExactly(out());
    }
  }

  @Test
  void aFailureFailsAllAndIsNamed() throws Exception {
    ToolRun run = run(shell("true"), shell("echo no route >&2; exit 3"));

    assertThat(run.failure())
        .hasValue("pair 2: the tool ended with status 3; its last output: no route");
    assertThat(errors()).hasContent("no route");
  }

  private ToolRun run(CellProgram first, CellProgram second) throws Exception {
    return SimultaneousRuns.of(first.with(List.of(second)), LONG, out(), errors(), RunClock.SYSTEM);
  }

  private CellProgram meeting(String own, String other, String word) {
    return program(
        "sh",
        "-c",
        MEETING,
        "sh",
        directory + "/cache/" + own,
        directory + "/cache/" + other,
        word);
  }

  private CellProgram shell(String script) {
    return program("sh", "-c", script);
  }

  private CellProgram program(String... words) {
    return CellProgram.of("the tool", host, Command.of(words));
  }

  private Path out() {
    return directory.resolve("out");
  }

  private Path errors() {
    return directory.resolve("err");
  }
}

package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A part of a campaign, stopped with Ctrl-C and resumed: no cheaper test has both processes, of
 * which the second knows the selection only from the run directory.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class TaggedRunIT {

  private static final String CAMPAIGN =
      """
      name: tagged
      platforms: {one: {kind: native}, other: {kind: native}}
      reference: one
      blocks: 1
      slice: 100ms
      settle: {prime: 0s, least: 0s, most: 0s}
      # Judged elsewhere: a busy machine must not have a test measure again.
      validity: {steal: 100%, clock: 100%, stalls: 100%, neighbours: 100%, one_sided: 100%}
      workloads:
        - {name: command.time, run: sleep 0.1, time: 500ms, tags: [short]}
        - {name: command.time, run: sleep 0.2, time: 500ms}
        - {name: command.rate, run: echo 7, pattern: (.+), time: 500ms, tags: [short]}
      """;

  @Test
  void aResumedRunMeasuresTheSelectedCellsAndNoOthers(@TempDir Path directory) throws Exception {
    Program program = Program.in(directory);
    Files.writeString(directory.resolve("tagged.yaml"), CAMPAIGN);
    Path run = directory.resolve("run");
    Running stopping = program.start("run", "tagged.yaml", "--tag", "short", "--out", "run");
    stopping.awaitSamples(run, 2);
    stopping.signal("INT");
    assertThat(stopping.ended().status()).isEqualTo(130);
    String cells = Files.readString(run.resolve("plan.json"));
    List<String> counted = new FinishedRun(run).countedNames();

    CommandResult resumed = program.run("resume", "run");

    assertThat(resumed.status()).as("%s", resumed).isZero();
    assertThat(run.resolve("plan.json")).hasContent(cells);
    assertThat(new FinishedRun(run).countedSamples())
        .extracting(each -> each.cell())
        .containsOnly("c001", "c002", "c003", "c004");
    assertThat(new FinishedRun(run).countedNames()).containsAll(counted);
    assertThat(program.call("report", "run").out())
        .contains("--tag short", "sleep 0.1", "echo 7")
        .doesNotContain("sleep 0.2");
    Left.assertNothing(program.cache());
  }
}

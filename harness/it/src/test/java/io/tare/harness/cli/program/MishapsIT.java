package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import io.tare.harness.model.Validity.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run in which the server is killed in the first attempt at the first trial and the client in the
 * second; in the third, the client is stopped for a while in the second cell, and so is the server
 * in the second trial.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MishapsIT {

  /** For each of the two cells. */
  private static final int SUBMISSIONS = 240;

  private static final int COUNTED = 180;

  /** During the counted submissions of the second cell. */
  private static final int IN_THE_SECOND = SUBMISSIONS + 80;

  private CommandResult result;
  private FinishedRun run;

  @BeforeAll
  void measure(@TempDir Path directory) throws Exception {
    Program program = Program.in(directory);
    Running running =
        program.start("run", program.campaign("mishaps.yaml"), "--aa", "--out", "run");
    Path out = directory.resolve("run");
    String first = running.awaitTrial(out, List.of());
    Mishap.kill(running, "tare-host.jar");
    running.awaitSamplesOf(out, first, 2, 1);
    Mishap.kill(running, "tare-client.jar");
    running.awaitSamplesOf(out, first, 3, IN_THE_SECOND);
    Mishap.stop(running, "tare-client.jar");
    String second = running.awaitTrial(out, List.of(first));
    running.awaitSamplesOf(out, second, 1, IN_THE_SECOND);
    Mishap.stop(running, "tare-host.jar");
    result = running.ended();
    run = new FinishedRun(out);
    Left.assertNothing(program.cache());
  }

  @Test
  void aTrialWithAKilledServerOrClientIsRepeated() {
    assertThat(result.troubles())
        .hasSize(2)
        .allMatch(line -> line.endsWith("; trying again"))
        .satisfiesExactly(
            line -> assertThat(line).contains("the server of b001-"),
            line -> assertThat(line).contains("the client of b001-"));
    assertThat(run.failures()).hasSize(2);
  }

  @Test
  void aCellWithAStoppedClientOrServerIsInvalid() {
    assertThat(result.status()).as("%s", result).isEqualTo(1);
    assertThat(run.findings()).allMatch(finding -> finding.rule().equals(Rule.STALLED));
    assertThat(run.findings())
        .satisfiesExactly(
            finding -> assertThat(finding.detail()).startsWith("the client was stalled for "),
            finding -> assertThat(finding.detail()).startsWith("the server was stalled for "));
    assertThat(result.out()).contains("! Something stalled (");
  }

  @Test
  void theOtherCellOfEachTrialCountsOnce() {
    assertThat(run.countedNames()).hasSize(2 * COUNTED).doesNotHaveDuplicates();
  }
}

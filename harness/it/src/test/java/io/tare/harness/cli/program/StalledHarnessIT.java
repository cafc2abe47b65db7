package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Validity.Finding;
import io.tare.harness.model.Validity.Rule;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The harness is stopped while it times a command, then continues. Only a process of its own can be
 * stopped; what follows from a standstill is tested without one.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class StalledHarnessIT {

  private static final String TRIAL = "b001-one";

  /** Longer than the campaign's limit for the command. */
  private static final int STOPPED_MILLIS = 4000;

  @TempDir Path directory;

  @Test
  void whatItTimedMeanwhileIsVoidAndChangesNoFigure() throws Exception {
    Program program = Program.in(directory);
    Running running =
        program.start("run", program.campaign("stalled-harness.yaml"), "--out", "run");
    Path out = directory.resolve("run");
    running.awaitSamplesOf(out, TRIAL, 1, 1);
    running.signal("STOP");
    try {
      Thread.sleep(STOPPED_MILLIS);
    } finally {
      running.signal("CONT");
    }
    CommandResult result = running.ended();

    FinishedRun run = new FinishedRun(out);
    assertThat(result.status()).as("%s", result).isEqualTo(1);
    assertThat(run.failures()).isEmpty();
    assertThat(run.findings())
        .filteredOn(finding -> finding.rule().equals(Rule.STALLED))
        .singleElement()
        .extracting(Finding::detail)
        .asString()
        .startsWith("the harness was stalled for ");
    assertThat(run.samples()).hasSize(16);
    assertThat(run.samples())
        .filteredOn(sample -> !sample.outcome().isValid())
        .as("void, not ended by the limit that passed meanwhile")
        .singleElement()
        .extracting(sample -> ((Outcome.Failed) sample.outcome()).reason())
        .asString()
        .matches("the harness stood still for \\d+\\.\\d s while it timed this");
    assertThat(run.countedNames()).hasSize(12).noneMatch(name -> name.startsWith(TRIAL + " "));
    assertThat(run.countedSamples())
        .allMatch(sample -> sample.value(Metric.TIME).orElseThrow() < STOPPED_MILLIS * 1e6);
  }
}

package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import io.tare.harness.model.Validity.Rule;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A guest is stopped while it is measured, then continues. It runs services: with a busy kernel the
 * heartbeat would take the pause for waiting for the processor.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class StalledGuestIT {

  private static final String TRIAL = "b001-uml";

  /** During the counted submissions. */
  private static final int BEGUN = 80;

  @TempDir Path directory;

  @Test
  void aCellWithAStoppedGuestIsInvalid() throws Exception {
    Machine.assumeRuns("uml");
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("stalled-guest.yaml"), "--out", "run");
    Path out = directory.resolve("run");
    running.awaitSamplesOf(out, TRIAL, 1, BEGUN);
    Mishap.stop(running, "umid=tare-");
    CommandResult result = running.ended();

    FinishedRun run = new FinishedRun(out);
    assertThat(result.status()).as("%s", result).isEqualTo(1);
    assertThat(run.findings())
        .isNotEmpty()
        .allMatch(finding -> finding.rule().equals(Rule.STALLED))
        .allMatch(finding -> finding.detail().contains(" was stalled for "));
    assertThat(run.samples()).hasSizeGreaterThan(BEGUN);
    assertThat(run.countedNames()).isEmpty();
  }
}

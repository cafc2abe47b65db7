package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.cli.program.Program.Running;
import io.tare.cli.program.Program.Said;
import io.tare.model.Validity.Rule;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One run in which a guest is killed in the first attempt at its trial and cut off in the second;
 * the third is whole, but for a while in which the guest is stopped in its second cell.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuestMishapsIT {

  private static final String TRIAL = "b001-uml";

  /** Of each of the two cells. */
  private static final int SUBMISSIONS = 28;

  private static final int COUNTED = 21;

  /** Into the submissions of the second cell. */
  private static final int IN_THE_SECOND = SUBMISSIONS + 3;

  private Said said;
  private FinishedRun run;

  @BeforeAll
  void measure(@TempDir Path directory) throws Exception {
    Machine.assumeRuns("uml");
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("guest-mishaps.yaml"), "--out", "run");
    Path out = directory.resolve("run");
    running.awaitSamplesOf(out, TRIAL, 1, 1);
    Mishap.kill(running, "umid=tare-");
    // The harness talks to the guest by SSH.
    running.awaitSamplesOf(out, TRIAL, 2, 1);
    Mishap.unplug(Left.held(program.cache()));
    running.awaitSamplesOf(out, TRIAL, 3, IN_THE_SECOND);
    Mishap.stop(running, "umid=tare-");
    said = running.ended();
    run = new FinishedRun(out);
    Left.assertNothing(program.cache());
  }

  @Test
  void aTrialWhoseGuestWasKilledOrCutOffIsMeasuredAgain() {
    assertThat(said.troubles()).hasSize(2).allMatch(line -> line.contains(TRIAL + " failed: "));
    assertThat(run.failures()).hasSize(2);
  }

  @Test
  void aCellInWhichTheGuestWasStoppedIsInvalid() {
    assertThat(said.status()).as("%s", said).isEqualTo(1);
    assertThat(run.findings())
        .isNotEmpty()
        .allMatch(finding -> finding.rule() == Rule.STALLED)
        .allMatch(finding -> finding.detail().contains(" stood still for "));
  }

  @Test
  void theOtherCellsCountOnce() {
    assertThat(run.countedNames()).hasSize(3 * COUNTED).doesNotHaveDuplicates();
    assertThat(run.countedNames().stream().filter(name -> name.startsWith(TRIAL + " ")))
        .hasSize(COUNTED);
  }
}

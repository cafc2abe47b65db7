package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import io.tare.harness.model.Validity.Rule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run in which a guest is killed in the first attempt at its trial and disconnected in the
 * second; in the third, it is stopped for a while in the second cell.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuestMishapsIT {

  private static final String TRIAL = "b001-uml";

  /** For each of the two cells. */
  private static final int SUBMISSIONS = 160;

  private static final int COUNTED = 120;

  /** During the counted submissions of the second cell. */
  private static final int IN_THE_SECOND = SUBMISSIONS + 60;

  private CommandResult result;
  private FinishedRun run;

  @BeforeAll
  void measure(@TempDir Path directory) throws Exception {
    Machine.assumeRuns("uml");
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/busybox")),
        "busybox is missing; install busybox-static");
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("guest-mishaps.yaml"), "--out", "run");
    Path out = directory.resolve("run");
    running.awaitSamplesOf(out, TRIAL, 1, 1);
    Mishap.kill(running, "umid=tare-");
    // The harness uses SSH to reach the guest.
    running.awaitSamplesOf(out, TRIAL, 2, 1);
    Mishap.unplug(Left.held(program.cache()));
    running.awaitSamplesOf(out, TRIAL, 3, IN_THE_SECOND);
    Mishap.stop(running, "umid=tare-");
    result = running.ended();
    run = new FinishedRun(out);
    Left.assertNothing(program.cache());
  }

  @Test
  void aTrialWithAKilledOrDisconnectedGuestIsRepeated() {
    assertThat(result.troubles()).hasSize(2).allMatch(line -> line.contains(TRIAL + " failed: "));
    assertThat(run.failures()).hasSize(2);
  }

  @Test
  void aCellWithAStoppedGuestIsInvalid() {
    assertThat(result.status()).as("%s", result).isEqualTo(1);
    assertThat(run.findings())
        .isNotEmpty()
        .allMatch(finding -> finding.rule().equals(Rule.STALLED))
        .allMatch(finding -> finding.detail().contains(" was stalled for "));
  }

  @Test
  void theOtherCellCountsOnce() {
    assertThat(run.countedNames()).hasSize(COUNTED).doesNotHaveDuplicates();
  }
}

package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
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
 * second; the third is complete.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuestMishapsIT {

  private static final String TRIAL = "b001-uml";

  private static final int COUNTED = 21;

  private CommandResult result;
  private FinishedRun run;

  @BeforeAll
  void measure(@TempDir Path directory) throws Exception {
    Machine.assumeRuns("uml");
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("guest-mishaps.yaml"), "--out", "run");
    Path out = directory.resolve("run");
    running.awaitSamplesOf(out, TRIAL, 1, 1);
    Mishap.kill(running, "umid=tare-");
    // The harness uses SSH to reach the guest.
    running.awaitSamplesOf(out, TRIAL, 2, 1);
    Mishap.unplug(Left.held(program.cache()));
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
  void everyCellCountsOnce() {
    assertThat(result.status()).as("%s", result).isZero();
    assertThat(run.countedNames()).hasSize(2 * COUNTED).doesNotHaveDuplicates();
  }
}

package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.cli.program.Program.Running;
import io.tare.cli.program.Program.Said;
import io.tare.infra.lease.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program is stopped in the middle of a run, with and without a chance to tidy up. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class StoppedIT {

  /** Two cells in two trials. */
  private static final int COUNTED = 2 * 2 * 600;

  /**
   * A sample of the second cell of the second trial, which is on the disk a second after it began;
   * the cell takes some more.
   */
  private static final int IN_THE_MIDDLE = 3 * 800 + 20;

  @TempDir Path directory;
  private Program program;
  private Running running;
  private List<Resource> held;

  @BeforeEach
  void startAndReachTheMiddle() throws Exception {
    Machine.assumeLan();
    program = Program.in(directory);
    running = program.start("run", program.campaign("stopped.yaml"), "--aa", "--out", "run");
    running.awaitSamples(directory.resolve("run"), IN_THE_MIDDLE);
    held = Left.held(program.cache());
  }

  @Test
  void goesOnAfterAKillWithoutLosingOrDoublingASample() throws Exception {
    running.process().destroyForcibly().waitFor();
    List<String> before = new FinishedRun(directory.resolve("run")).countedNames();
    assertThat(before).isNotEmpty().hasSizeLessThan(COUNTED);

    Said asked = program.run("clean", "--dry-run");
    assertThat(asked.out()).contains("Would remove network namespace ");
    Said resumed = program.run("resume", "run", "--yes");
    assertThat(resumed.status()).as("%s", resumed).isZero();
    assertThat(resumed.err())
        .contains("A run that was killed (stopped-aa) left ", "network namespace ", "Removed.")
        .contains("resuming stopped-aa: 4 cells, 1 block");
    assertThat(new FinishedRun(directory.resolve("run")).countedNames())
        .hasSize(COUNTED)
        .doesNotHaveDuplicates()
        .containsAll(before);
    Left.assertNothing(program.cache(), held);
  }

  private List<Path> serversFiles() throws IOException {
    try (Stream<Path> found =
        Files.find(
            program.cache().resolve("work"),
            4,
            (path, attributes) -> path.getFileName().toString().startsWith("gfembed"))) {
      return found.toList();
    }
  }

  /** However a server ends, its temporary files are in a directory that the run removes. */
  @Test
  void tidiesUpOnCtrlCAndSaysHowToGoOn() throws Exception {
    assertThat(serversFiles()).isNotEmpty();
    running.signal("INT");
    Said said = running.ended();
    assertThat(said.status()).as("%s", said).isEqualTo(130);
    assertThat(said.err())
        .contains("Stopping; what runs is ended.")
        .contains("To go on where it stopped: tare resume run")
        .contains("What there is so far:      tare report run");
    Left.assertNothing(program.cache(), held);

    List<String> before = new FinishedRun(directory.resolve("run")).countedNames();
    Said resumed = program.run("resume", "run");
    assertThat(resumed.status()).as("%s", resumed).isZero();
    assertThat(new FinishedRun(directory.resolve("run")).countedNames())
        .hasSize(COUNTED)
        .doesNotHaveDuplicates()
        .containsAll(before);
  }
}

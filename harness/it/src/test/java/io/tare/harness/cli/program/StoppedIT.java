package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.CommandResult;
import io.tare.harness.cli.program.Program.Running;
import io.tare.infra.hosts.lease.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run whose program is killed in the middle, resumed, stopped with Ctrl-C, and resumed again: it
 * ends without and with a chance to clean up.
 */
@Tag("thorough")
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoppedIT {

  /** Two cells in two trials. */
  private static final int COUNTED = 2 * 2 * 120;

  /**
   * During the second cell of the second trial, whose samples are on disk a second after they were
   * taken; the cell takes three on a fast machine.
   */
  private static final int BEGUN = 20;

  private static final int IN_THE_MIDDLE = 3 * 160 + BEGUN;

  private Program program;
  private Path out;

  /** What counted when the program was killed, and when it was stopped. */
  private List<String> afterKill;

  private List<String> afterStop;
  private CommandResult wouldClean;
  private List<Path> serversFiles;

  /** The second of three processes: it cleans up after the first, and is stopped. */
  private CommandResult stopped;

  private CommandResult last;

  @BeforeAll
  void killStopAndGoOn(@TempDir Path directory) throws Exception {
    Machine.assumeLan();
    program = Program.in(directory);
    out = directory.resolve("run");
    Running killed = program.start("run", program.campaign("stopped.yaml"), "--aa", "--out", "run");
    killed.awaitSamples(out, IN_THE_MIDDLE);
    List<Resource> heldByKilled = Left.held(program.cache());
    killed.process().destroyForcibly().waitFor();
    afterKill = new FinishedRun(out).countedNames();
    wouldClean = program.call("clean", "--dry-run");

    Running resumed = program.start("resume", "run", "--yes");
    resumed.awaitSamples(out, new FinishedRun(out).samples().size() + BEGUN);
    List<Resource> heldByStopped = Left.held(program.cache());
    serversFiles = serversFiles();
    resumed.signal("INT");
    stopped = resumed.ended();
    Left.assertNothing(program.cache(), heldByKilled);
    Left.assertNothing(program.cache(), heldByStopped);
    afterStop = new FinishedRun(out).countedNames();

    last = program.run("resume", "run");
  }

  @Test
  void reportsAndRemovesLeftoversOfAKilledRunBeforeItResumes() {
    assertThat(wouldClean.out()).contains("Would remove network namespace ");
    assertThat(stopped.err())
        .contains("A run that was killed (stopped-aa) left ", "network namespace ", "Removed.")
        .contains("resuming stopped-aa: 4 cells, 1 block");
  }

  @Test
  void cleansUpOnCtrlCAndReportsHowToContinue() {
    assertThat(stopped.status()).as("%s", stopped).isEqualTo(130);
    assertThat(stopped.err())
        .contains("Stopping; running programs are ended.")
        .contains("To continue where it stopped: tare resume run")
        .contains("Results so far:               tare report run");
  }

  /** However a server ends, its temporary files are in a directory that the run removes. */
  @Test
  void aServersTemporaryFilesAreInTheRunsOwnDirectory() {
    assertThat(serversFiles).isNotEmpty().allMatch(Files::notExists);
  }

  @Test
  void resumesWithoutLosingOrDuplicatingASample() {
    assertThat(last.status()).as("%s", last).isZero();
    assertThat(afterKill).isNotEmpty().hasSizeLessThan(COUNTED);
    assertThat(new FinishedRun(out).countedNames())
        .hasSize(COUNTED)
        .doesNotHaveDuplicates()
        .containsAll(afterKill)
        .containsAll(afterStop);
    assertThat(afterStop).hasSizeLessThan(COUNTED).containsAll(afterKill);
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
}

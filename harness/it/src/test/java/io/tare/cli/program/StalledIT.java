package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.cli.program.Program.Running;
import io.tare.cli.program.Program.Said;
import io.tare.model.JournalEntry.CellFinished;
import io.tare.model.Validity.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Something that measures or is measured is stopped for a while and goes on. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class StalledIT {

  /** Of a cell of {@code stalled.yaml}. */
  private static final int SUBMISSIONS = 300;

  /** Into the submissions of it that count. */
  private static final int MIDDLE = 100;

  /** Into those of the guest's cell that count. */
  private static final int BEGUN = 40;

  private static final int STOPPED_MILLIS = 3000;

  @TempDir Path directory;

  /** The client in the first trial and the server in the second. */
  @Test
  void aCellInWhichClientOrServerWasStoppedIsInvalid() throws Exception {
    Program program = Program.in(directory);
    Running running =
        program.start("run", program.campaign("stalled.yaml"), "--aa", "--out", "run");
    Path run = directory.resolve("run");
    running.awaitSamples(run, MIDDLE);
    stop(running, "tare-client.jar");
    running.awaitSamples(run, SUBMISSIONS + MIDDLE);
    stop(running, "tare-host.jar");
    Said said = running.ended();

    assertThat(said.status()).as("%s", said).isEqualTo(1);
    assertThat(stalls(run))
        .hasSize(2)
        .satisfiesExactly(
            detail -> assertThat(detail).startsWith("the client stood still for "),
            detail -> assertThat(detail).startsWith("the server stood still for "));
    assertThat(new FinishedRun(run).countedNames()).isEmpty();
    assertThat(said.out()).contains("Warning: stalled");
  }

  @Test
  void aCellInWhichTheGuestWasStoppedIsInvalid() throws Exception {
    Machine.assumeRuns("uml");
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("stalled-guest.yaml"), "--out", "run");
    Path run = directory.resolve("run");
    running.awaitSamplesOf(run, "b001-uml", BEGUN);
    stop(running, "umid=tare-");
    Said said = running.ended();

    assertThat(said.status()).as("%s", said).isEqualTo(1);
    assertThat(stalls(run)).isNotEmpty().allMatch(detail -> detail.contains(" stood still for "));
    assertThat(new FinishedRun(run).countedNames())
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("b001-uml "));
  }

  private static void stop(Running running, String words) throws Exception {
    List<ProcessHandle> processes =
        running.below(words).stream().filter(StalledIT::isNotMadeByAGuest).toList();
    assertThat(processes).as("processes with %s", words).isNotEmpty();
    try {
      signal("STOP", processes);
      Thread.sleep(STOPPED_MILLIS);
    } finally {
      signal("CONT", processes);
    }
  }

  /**
   * A guest's programs and helpers are children of its kernel, which traces programs soon after
   * they were made; a stop of their own would end them. They stand still when it does.
   */
  private static boolean isNotMadeByAGuest(ProcessHandle process) {
    Optional<String> command = process.info().command();
    Optional<String> above = process.parent().flatMap(parent -> parent.info().command());
    return command.isEmpty() || !above.equals(command);
  }

  private static void signal(String name, List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }
  }

  /** What was found against cells, in their order; every one must be a standing still. */
  private static List<String> stalls(Path run) {
    return new FinishedRun(run)
        .entries(CellFinished.class).stream()
            .flatMap(cell -> cell.validity().findings().stream())
            .peek(finding -> assertThat(finding.rule()).as("%s", finding).isEqualTo(Rule.STALLED))
            .map(finding -> finding.detail())
            .toList();
  }
}

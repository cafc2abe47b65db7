package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BusyMachineTest {

  private static final String BUSY = "cpu  1 1 1 1\ncpu0 1 1 1 1\ncpu1 1 1 1 1\nprocs_running 23\n";
  private static final String WARNING =
      "22 other programs want 2 processors; their noise would hide small losses";

  @TempDir private Path directory;

  @Test
  void isReportedByPlan() {
    InProcess program = new InProcess(directory).onAMachine(BUSY);
    assertThat(program.tare("plan", "--aa")).isZero();
    assertThat(program.err()).contains("note: " + WARNING);
  }

  @Test
  void isNotReportedOnAnIdleMachine() {
    InProcess program = new InProcess(directory).onAMachine(BUSY.replace("23", "1"));
    assertThat(program.tare("plan", "--aa")).isZero();
    assertThat(program.err()).isEmpty();
  }

  @Test
  void isNotMeasuredOnWithoutConsent() {
    InProcess program = new InProcess(directory).onAMachine(BUSY).withoutAnswers();
    assertThat(program.tare("run", "--aa")).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(program.err())
        .startsWith(WARNING)
        .contains("Measure now anyway? [Y/n] \ntare: nothing was measured")
        .endsWith("nothing was measured; try again when the other programs have ended\n");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void isReportedAndAskedAboutInAQuietRunToo() {
    InProcess program = new InProcess(directory).onAMachine(BUSY).withoutAnswers();
    assertThat(program.tare("run", "--aa", "--quiet")).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(program.err()).startsWith(WARNING).contains("Measure now anyway? [Y/n]");
  }

  /** Its first files exist, and nothing was measured; the busy machine is reported later. */
  @Test
  void aRunThatEndedBeforeItsPlanMayStartAgainInItsDirectory() throws IOException {
    Files.createFile(directory.resolve("journal.jsonl"));
    InProcess program = new InProcess(directory).onAMachine(BUSY).withoutAnswers();

    assertThat(program.tare("run", "--aa", "--out", ".")).isEqualTo(ExitStatus.INTERRUPTED);

    assertThat(program.err()).startsWith(WARNING);
  }
}

package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.SyntheticRun;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunRecorder;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.lock.LockHolder;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands about a run that a harness is writing, or may be writing. */
class ActiveRunTest {

  @TempDir Path directory;

  private InProcess program;
  private Path run;
  private Path lock;

  @BeforeEach
  void record() throws Exception {
    program = new InProcess(directory).with("TARE_CACHE", directory.resolve("cache").toString());
    run = directory.resolve("runs/mine");
    Files.createDirectories(run.getParent());
    SyntheticRun.ofSize(2, 3)
        .writeTo(run, Files.readString(Path.of("../../campaigns/quickstart.yaml")));
    lock = run.resolve("run.lock");
  }

  @ParameterizedTest
  @ValueSource(strings = {"capsule mine", "clean mine", "resume mine --yes", "run --out runs/mine"})
  void whatWouldHarmAnActiveRunIsRefusedInOneLine(String command) {
    try (RunRecorder recorder = RunRecorder.append(run)) {
      assertThat(recorder.cutBytes()).isZero();
      assertThat(program.tare(command.split(" "))).isEqualTo(ExitStatus.INFRASTRUCTURE);
    }
    assertThat(program.err())
        .startsWith("tare: another harness is writing to " + run + ": process ")
        .hasLineCount(1);
    assertThat(program.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"capsule mine", "clean mine"})
  void whatWouldHarmARunThatMayBeActiveIsRefusedInOneLine(String command) throws Exception {
    Files.createSymbolicLink(lock, directory);
    assertThat(program.tare(command.split(" "))).isEqualTo(ExitStatus.INFRASTRUCTURE);
    assertThat(program.err())
        .startsWith("tare: cannot tell whether a harness is writing to " + run + ": ")
        .hasLineCount(1);
    assertThat(program.out()).isEmpty();
  }

  /** These commands also run in the process of the run, which they must not unlock. */
  @Test
  void whatOnlyReadsAnActiveRunLeavesItsLock() {
    try (RunRecorder recorder = RunRecorder.append(run)) {
      assertThat(program.tare("report", "mine")).isZero();
      assertThat(program.tare("export", "mine", "--output", "samples.csv")).isZero();
      assertThat(program.tare("verify", "mine")).isNotEqualTo(ExitStatus.INFRASTRUCTURE);
      var unused = program.tare("history", "mine");
      assertThat(program.tare("runs")).isZero();
      assertThat(state()).isEqualTo("running");
      assertThat(LockHolder.visible(lock))
          .hasValueSatisfying(
              holder ->
                  assertThat(holder.words())
                      .startsWith("process " + ProcessHandle.current().pid() + " "));
      recorder.record(new JournalEntry.RunFinished(2, "all blocks are done"));
    }
    assertThat(RunArchive.open(run).journal()).last().isInstanceOf(JournalEntry.RunFinished.class);
  }

  @Test
  void aRunThatMayBeActiveIsListedAsUnknownWithTheReason() throws Exception {
    try (RunRecorder recorder = RunRecorder.append(run)) {
      recorder.record(new JournalEntry.RunStarted(2, "1.0", true));
    }
    Files.createSymbolicLink(lock, directory);
    assertThat(program.tare("runs")).isZero();
    assertThat(state()).isEqualTo("unknown");
    assertThat(program.out().replaceAll("\\s+", " "))
        .contains("mine: cannot tell whether a harness is writing to")
        .contains("cannot look at run.lock: it is not a regular file");
  }

  @Test
  void aRunThatEndedIsCompleteWhateverItsLock() throws Exception {
    try (RunRecorder recorder = RunRecorder.append(run)) {
      recorder.record(new JournalEntry.RunFinished(2, "all blocks are done"));
    }
    Files.createSymbolicLink(lock, directory);
    program.tare("runs");
    assertThat(state()).isEqualTo("complete");
  }

  @Test
  void aCapsuleDoesNotContainTheLockOfAKilledHarness() throws Exception {
    Files.createFile(lock);
    assertThat(program.tare("capsule", "mine")).isZero();
    ByteArrayOutputStream tar = new ByteArrayOutputStream();
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(directory.resolve("mine.capsule.tar.gz")))) {
      in.transferTo(tar);
    }
    assertThat(tar.toString(StandardCharsets.ISO_8859_1))
        .contains("journal.jsonl")
        .doesNotContain("run.lock");
    assertThat(lock).exists();
  }

  private String state() {
    return program
        .out()
        .lines()
        .filter(line -> line.startsWith("mine"))
        .findFirst()
        .orElse("")
        .split(" {2,}")[2];
  }
}

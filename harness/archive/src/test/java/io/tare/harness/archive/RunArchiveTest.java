package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Stamps;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunArchiveTest {

  private static final SortedMap<String, Number> NONE = new TreeMap<>();

  @TempDir Path directory;

  @Test
  void readsWhatWasRecorded() {
    WrittenRun.writeTo(directory);
    RunArchive archive = RunArchive.open(directory);
    assertThat(archive.plan()).isEqualTo(Examples.PLAN);
    assertThat(archive.campaign()).isEqualTo("name: x\n");
    assertThat(archive.environments()).containsExactly(Examples.ENVIRONMENT);
    assertThat(WrittenRun.unsealed(archive.journal())).isEqualTo(Examples.JOURNAL);
    assertThat(WrittenRun.samples(archive)).isEqualTo(Examples.SAMPLES);
    assertThat(WrittenRun.cutBytes(directory)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "7", "null", "{\"format\":6,\"cells\":{\"c1\":[]}}"})
  void aPlanOfAnotherShapeIsOneLine(String plan) throws IOException {
    WrittenRun.writeTo(directory);
    Files.writeString(directory.resolve("plan.json"), plan);
    assertThatThrownBy(() -> RunArchive.open(directory))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("plan.json")
        .hasMessageNotContaining("\n");
  }

  /** A harness has a quarter of the memory of a small machine. */
  @Test
  void recordingTakesLittleMemory() {
    WrittenRun.writeTo(directory);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(0));
    }
    assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(32L << 20);
  }

  @Test
  void writesTheSameBytesInEveryLocale() throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      WrittenRun.writeTo(directory);
    } finally {
      Locale.setDefault(before);
    }
    assertThat(Files.readAllLines(directory.resolve("journal.jsonl")).get(0))
        .matches(
            "\\{\"type\":\"run_started\",\"at_epoch_ns\":1,\"version\":\"0.1.0\",\"resumed\":false,"
                + "\"check\":\"[0-9a-f]{16}\"}");
  }

  @Test
  void buffersLessThanASecondUntilACellIsClosed() throws IOException {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.record(Examples.SAMPLES.get(0));
      assertThat(Files.size(directory.resolve("samples.avro"))).isZero();
      Examples.JOURNAL.forEach(recorder::record);
      assertThat(WrittenRun.samples(RunArchive.open(directory))).hasSize(1);
    }
  }

  @Test
  void writesABlockAsSoonAsItsSubmissionsSpanASecond() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      for (int i = 0; i < 3; i++) {
        recorder.record(
            new Sample("b001-native", 1, "c001", i, true, i * 600_000_000L, Outcome.valid(), NONE));
      }
      assertThat(WrittenRun.samples(RunArchive.open(directory))).hasSize(3);
    }
  }

  @Test
  void earlierVersionsRefuseRunsWhoseStampsAlternate() throws IOException {
    RunRecorder.create(directory, "name: x\n", Examples.PLAN.with(Stamps.ALTERNATING)).close();
    assertThat(Files.readString(directory.resolve("plan.json")))
        .containsPattern("\"format\" ?: ?8,");
    assertThat(RunArchive.open(directory).plan().stamps()).isEqualTo(Stamps.ALTERNATING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"format\":5,", "\"format\":9,", ""})
  void refusesARunOfAnotherFormatInOneLine(String format) throws IOException {
    WrittenRun.writeTo(directory);
    Path plan = directory.resolve("plan.json");
    Files.writeString(plan, Files.readString(plan).replaceFirst("\"format\" ?: ?6,", format));
    String found = format.isEmpty() ? "1" : format.replaceAll("[^0-9]", "");
    assertThatThrownBy(() -> RunArchive.open(directory).plan())
        .isInstanceOfSatisfying(
            OtherFormatException.class,
            other -> {
              assertThat(other.format()).isEqualTo(Integer.parseInt(found));
              assertThat(other.known()).isEqualTo(8);
            })
        .hasMessageContaining("plan.json")
        .hasMessageContaining(
            "another version of Tare wrote this run (format "
                + found
                + ", but this version reads format 8)")
        .hasMessageNotContaining("\n");
  }

  @Test
  void recordsOnAnInterruptedThread() {
    Thread.currentThread().interrupt();
    try {
      WrittenRun.writeTo(directory);
      assertThat(WrittenRun.samples(RunArchive.open(directory))).isEqualTo(Examples.SAMPLES);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void refusesASecondWriter() {
    try (RunRecorder first = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      assertThat(first.cutBytes()).isZero();
      assertThatThrownBy(() -> RunRecorder.append(directory))
          .hasMessageContaining("another harness is writing");
    }
  }

  @Test
  void refusesToBeginARunInAnExistingOne() {
    WrittenRun.writeTo(directory);
    assertThatThrownBy(() -> RunRecorder.create(directory, "name: x\n", Examples.PLAN))
        .hasMessageContaining("already contains a run");
  }

  @Test
  void refusesADirectoryWithoutPlan() {
    assertThatThrownBy(() -> RunArchive.open(directory))
        .hasMessageContaining("not a run directory");
  }

  /** Another user's run may contain one, and reading it would never end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "journal.jsonl",
        "plan.json",
        "samples.avro",
        "campaign.yaml",
        "environment/native.json"
      })
  void refusesAPipeInThePlaceOfAFile(String name) throws Exception {
    WrittenRun.writeTo(directory);
    Path pipe = directory.resolve(name);
    Files.createDirectories(pipe.getParent());
    Files.deleteIfExists(pipe);
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () ->
            assertThatThrownBy(() -> RunArchive.open(directory))
                .hasMessage(pipe + " is not a regular file; replace it with one from a copy"));
    assertTimeoutPreemptively(Duration.ofMinutes(1), () -> RunArchive.campaignName(directory));
  }

  /** Killed within the few milliseconds in which its first files are created. */
  @Test
  void aRunThatEndedBeforeItHadAPlanBeginsAgain() throws IOException {
    WrittenRun.writeTo(directory);
    Files.delete(directory.resolve("plan.json"));
    Files.writeString(directory.resolve("journal.jsonl"), "");

    assertThatThrownBy(() -> RunArchive.open(directory))
        .isInstanceOf(NoRunException.class)
        .hasMessageContaining("start it again");
    assertThat(RunArchive.isUnbegun(directory)).isTrue();
    RunRecorder.create(directory, "name: x\n", Examples.PLAN).close();
    assertThat(RunArchive.open(directory).plan()).isEqualTo(Examples.PLAN);
    assertThat(RunArchive.isUnbegun(directory)).isFalse();
  }

  @Test
  void aRunThatEndedDuringItsFirstFileBeginsAgain() throws IOException {
    assertThat(RunArchive.isUnbegun(directory)).isFalse();
    Files.writeString(
        directory.resolve(".campaign.yaml.13d5a944-2a44-4d0f-9a51-6f3f5f1f2a10.part"), "name: x");

    assertThat(RunArchive.isUnbegun(directory)).isTrue();
  }

  @Test
  void reportsAFullDiskInOneLine() throws IOException {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full), "/dev/full is missing");
    try (FileAppender appender = FileAppender.open(full, LineFile::wholeLength)) {
      assertThatThrownBy(() -> appender.append(new byte[] {'x'}))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("resume the run")
          .hasMessageNotContaining("\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"samples.avro", "journal.jsonl", "log", "environment", "raw"})
  void writesThroughNoLinkInTheRun(String name) throws IOException {
    WrittenRun.writeTo(directory);
    Path file = directory.resolve(name);
    if (Files.exists(file)) {
      Files.move(file, directory.resolve("moved"));
    }
    Files.createSymbolicLink(file, directory.resolve("moved"));
    assertThatThrownBy(() -> RunRecorder.append(directory))
        .hasMessageContaining(file + " is a link, but Tare does not write its own files");
  }

  /** Avro would unpack one for an unused codec, which a killed harness would leave behind. */
  @Test
  void noLibraryIsUnpackedIntoTheDirectoryForTemporaryFiles() throws IOException {
    Path maps = Path.of("/proc/self/maps");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(maps), "only Linux tells this");
    WrittenRun.writeTo(directory);
    assertThat(WrittenRun.samples(RunArchive.open(directory))).isNotEmpty();
    assertThat(Files.readString(maps)).doesNotContain("snappy");
  }
}

package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Stamps;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunArchiveTest {

  private static final SortedMap<String, Number> NONE = new TreeMap<>();

  /** The sync marker at the end of an Avro file's header and blocks. */
  private static final int SYNC_BYTES = 16;

  @TempDir Path directory;

  @Test
  void readsWhatWasRecorded() {
    writeExamples();
    RunArchive archive = RunArchive.open(directory);
    assertThat(archive.plan()).isEqualTo(Examples.PLAN);
    assertThat(archive.campaign()).isEqualTo("name: x\n");
    assertThat(archive.environments()).containsExactly(Examples.ENVIRONMENT);
    assertThat(unsealed(archive.journal())).isEqualTo(Examples.JOURNAL);
    assertThat(samples(archive)).isEqualTo(Examples.SAMPLES);
    assertThat(cutBytes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "7", "null", "{\"format\":6,\"cells\":{\"c1\":[]}}"})
  void aPlanOfAnotherShapeIsOneLine(String plan) throws IOException {
    writeExamples();
    Files.writeString(directory.resolve("plan.json"), plan);
    assertThatThrownBy(() -> RunArchive.open(directory))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("plan.json")
        .hasMessageNotContaining("\n");
  }

  /** A harness has a quarter of the memory of a small machine. */
  @Test
  void recordingTakesLittleMemory() {
    writeExamples();
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
      writeExamples();
    } finally {
      Locale.setDefault(before);
    }
    assertThat(Files.readAllLines(directory.resolve("journal.jsonl")).get(0))
        .matches(
            "\\{\"type\":\"run_started\",\"at_epoch_ns\":1,\"version\":\"0.1.0\",\"resumed\":false,"
                + "\"check\":\"[0-9a-f]{16}\"}");
  }

  @Test
  void readsEveryPrefixOfTheFilesAndCutsTheTornEndOffOnAppending() throws IOException {
    writeExamples();
    Path samplesFile = directory.resolve("samples.avro");
    byte[] samples = Files.readAllBytes(samplesFile);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      Examples.SAMPLES.forEach(recorder::record);
    }
    byte[] more = Files.readAllBytes(samplesFile);
    byte[] journal = Files.readAllBytes(directory.resolve("journal.jsonl"));
    int first = Examples.SAMPLES.size();
    // Every byte of the last block, and some of the long header.
    for (int cut = 0; cut <= more.length; cut += cut < samples.length - 100 ? 97 : 1) {
      Files.write(samplesFile, Arrays.copyOf(more, cut));
      int journalCut = Math.min(cut, journal.length);
      Files.write(directory.resolve("journal.jsonl"), Arrays.copyOf(journal, journalCut));
      RunArchive archive = RunArchive.open(directory);
      List<Sample> read = samples(archive);
      int whole = read.size();
      assertThat(read).isEqualTo(twice(Examples.SAMPLES).subList(0, whole));
      assertThat(whole).isGreaterThanOrEqualTo(cut < samples.length ? 0 : first);
      assertThat(whole == 2 * first).isEqualTo(cut == more.length);
      assertThat(unsealed(archive.journal()))
          .isEqualTo(
              Examples.JOURNAL.subList(
                  0, Math.min(Examples.JOURNAL.size(), lines(journal, journalCut))));
      if (cut % 7 == 0) { // waits for the disk
        try (RunRecorder recorder = RunRecorder.append(directory)) {
          recorder.record(Examples.SAMPLES.get(0));
        }
        assertThat(cutBytes()).isZero();
        assertThat(samples(archive)).hasSize(whole + 1);
      }
    }
  }

  @Test
  void cutsOffATornLastBlock() throws IOException {
    writeExamples();
    Files.write(
        directory.resolve("samples.avro"), new byte[] {2, 40, 1, 2, 3}, StandardOpenOption.APPEND);
    assertThat(cutBytes()).isEqualTo(5);
  }

  /** What is cut off when a run is resumed. */
  private long cutBytes() {
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      return recorder.cutBytes();
    }
  }

  @Test
  void treatsALastBlockOfZerosAsTorn() throws IOException {
    writeExamples();
    Files.write(directory.resolve("samples.avro"), new byte[3000], StandardOpenOption.APPEND);
    assertThat(samples(RunArchive.open(directory))).isEqualTo(Examples.SAMPLES);
  }

  @Test
  void treatsALastBlockWithLostContentAsTorn() throws IOException {
    writeExamples();
    Path file = directory.resolve("samples.avro");
    int before = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(0));
    }
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, before + 4, content.length - 16, (byte) 0);
    Files.write(file, content);
    assertThat(samples(RunArchive.open(directory))).isEqualTo(Examples.SAMPLES);
  }

  @Test
  void distinguishesDamageInTheMiddleFromATornEnd() throws IOException {
    writeExamples();
    Path file = directory.resolve("samples.avro");
    int first = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(0));
    }
    byte[] content = Files.readAllBytes(file);
    content[first - SYNC_BYTES - 1] ^= 1;
    Files.write(file, content);
    RunArchive archive = RunArchive.open(directory);
    assertThat(samples(archive)).containsExactly(Examples.SAMPLES.get(0));
    assertThat(archive.check(archive.journal()).unreadableBlocks()).isEqualTo(1);
    assertThat(cutBytes()).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
  }

  @Test
  void findsTheNextBlockAfterDamage() throws IOException {
    writeExamples();
    Path file = directory.resolve("samples.avro");
    int first = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(0));
    }
    int second = (int) Files.size(file);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(Examples.SAMPLES.get(1));
    }
    byte[] content = Files.readAllBytes(file);
    content[first - 1] ^= 1;
    Files.write(file, content);
    assertThat(second).isGreaterThan(first);
    assertThat(samples(RunArchive.open(directory))).containsExactly(Examples.SAMPLES.get(1));
  }

  /** Of each byte in turn. */
  @Test
  void damageInTheHeaderCostsNoSample() throws IOException {
    writeExamples();
    List<Sample> all = samples(RunArchive.open(directory));
    Path file = directory.resolve("samples.avro");
    byte[] whole = Files.readAllBytes(file);
    int header = SampleHeader.drawn().length;
    assertThat(whole.length).isGreaterThan(header);

    for (int i = 0; i < header; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x55;
      Files.write(file, damaged);
      assertThat(samples(RunArchive.open(directory))).as("byte %d", i).isEqualTo(all);
    }
  }

  @Test
  void refusesAFileWithoutSamples() throws IOException {
    writeExamples();
    Files.writeString(directory.resolve("samples.avro"), "{\"trial\":1}\n");
    assertThatThrownBy(() -> samples(RunArchive.open(directory)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("samples.avro: it is not an Avro file; restore it from a copy");
  }

  @Test
  void buffersLessThanASecondUntilACellIsClosed() throws IOException {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.record(Examples.SAMPLES.get(0));
      assertThat(Files.size(directory.resolve("samples.avro"))).isZero();
      Examples.JOURNAL.forEach(recorder::record);
      assertThat(samples(RunArchive.open(directory))).hasSize(1);
    }
  }

  @Test
  void writesABlockAsSoonAsItsSubmissionsSpanASecond() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      for (int i = 0; i < 3; i++) {
        recorder.record(
            new Sample("b001-native", 1, "c001", i, true, i * 600_000_000L, Outcome.valid(), NONE));
      }
      assertThat(samples(RunArchive.open(directory))).hasSize(3);
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
    writeExamples();
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
      writeExamples();
      assertThat(samples(RunArchive.open(directory))).isEqualTo(Examples.SAMPLES);
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
    writeExamples();
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
    writeExamples();
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
    writeExamples();
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
    writeExamples();
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
    writeExamples();
    assertThat(samples(RunArchive.open(directory))).isNotEmpty();
    assertThat(Files.readString(maps)).doesNotContain("snappy");
  }

  @Test
  void eachLineOfTheJournalChecksAllBeforeIt() throws IOException {
    writeExamples();
    Path journal = directory.resolve("journal.jsonl");
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines).allMatch(line -> line.matches(".*,\"check\":\"[0-9a-f]{16}\"}"));
    for (int i = 0; i + 1 < lines.size(); i++) {
      List<String> missing = new ArrayList<>(lines);
      missing.remove(i);
      Files.write(journal, missing);
      assertThatThrownBy(() -> RunArchive.open(directory).journal())
          .isInstanceOf(ArchiveException.class)
          .hasMessage(
              "cannot read %s:%d: this line or an earlier one was changed after it was written;"
                      .formatted(journal, i + 1)
                  + " restore it from a copy");
    }
  }

  @Test
  void aJournalWithoutChecksIsReadAndCheckedFromThenOn() throws IOException {
    writeExamples();
    Path journal = directory.resolve("journal.jsonl");
    List<String> old =
        Files.readAllLines(journal).stream()
            .map(line -> line.replaceFirst(",\"check\":\"[0-9a-f]{16}\"}", "}"))
            .toList();
    Files.write(journal, old);
    List<JournalEntry> before = RunArchive.open(directory).journal();
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(new JournalEntry.TrialFinished(9, "b001-native", 1));
    }
    assertThat(RunArchive.open(directory).journal()).hasSize(before.size() + 1);
    Files.writeString(journal, Files.readString(journal).replaceFirst("native", "nativf"));
    assertThatThrownBy(() -> RunArchive.open(directory).journal())
        .hasMessageContaining(
            journal + ":" + (before.size() + 1) + ": this line or an earlier one");
  }

  @Test
  void namesTheMissingPlanOfARunThatMeasured() throws IOException {
    writeExamples();
    Path plan = directory.resolve("plan.json");
    Files.delete(plan);
    assertThatThrownBy(() -> RunArchive.open(directory))
        .isNotInstanceOf(NoRunException.class)
        .hasMessage(plan + " is missing; restore it from a copy");
  }

  @Test
  void planAndEnvironmentsMatchTheJournal() throws IOException {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.write(1, Examples.PLAN);
      recorder.write(2, Examples.ENVIRONMENT);
    }
    Path plan = directory.resolve("plan.json");
    Path environment = directory.resolve("environment/native.json");
    assertThat(RunArchive.open(directory).environments()).containsExactly(Examples.ENVIRONMENT);
    Files.writeString(environment, Files.readString(environment) + " ");
    assertThatThrownBy(() -> RunArchive.open(directory).environments())
        .hasMessage(
            environment
                + " was changed after the run wrote it (its SHA-256 is not in journal.jsonl);"
                + " restore it from a copy");
    Files.delete(environment);
    assertThatThrownBy(() -> RunArchive.open(directory).environments())
        .hasMessage(environment + " is missing; restore it from a copy");
    Files.writeString(plan, Files.readString(plan) + " ");
    assertThatThrownBy(() -> RunArchive.open(directory))
        .hasMessageStartingWith(plan + " was changed after the run wrote it");
  }

  @Test
  void anUnchangedPlanIsRecordedOnce() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.write(1, Examples.PLAN);
      recorder.write(2, Examples.PLAN);
    }
    assertThat(RunArchive.open(directory).journal()).hasSize(1);
  }

  private void writeExamples() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      Examples.SAMPLES.forEach(recorder::record);
      Examples.JOURNAL.forEach(recorder::record);
      recorder.write(1, Examples.ENVIRONMENT);
    }
  }

  private static List<Sample> samples(RunArchive archive) {
    List<Sample> all = new ArrayList<>();
    archive.forEachSample(all::add);
    return all;
  }

  private static List<Sample> twice(List<Sample> samples) {
    List<Sample> all = new ArrayList<>(samples);
    all.addAll(samples);
    return all;
  }

  /** Without what the recorder adds. */
  private static List<JournalEntry> unsealed(List<JournalEntry> journal) {
    return journal.stream()
        .limit(Examples.JOURNAL.size())
        .map(
            entry ->
                entry instanceof JournalEntry.CellFinished cell
                    ? new JournalEntry.CellFinished(
                        cell.atEpochNanos(),
                        cell.trial(),
                        cell.attempt(),
                        cell.cell(),
                        cell.validity(),
                        cell.observations())
                    : entry)
        .toList();
  }

  private static int lines(byte[] bytes, int length) {
    int lines = 0;
    for (int i = 0; i < length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    return lines;
  }
}

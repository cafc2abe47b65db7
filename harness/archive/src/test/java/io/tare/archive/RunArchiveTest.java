package io.tare.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.model.Cell;
import io.tare.model.Design;
import io.tare.model.JournalEntry;
import io.tare.model.Metric;
import io.tare.model.Outcome;
import io.tare.model.Plan;
import io.tare.model.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunArchiveTest {

  @TempDir Path directory;

  @Test
  void givesBackWhatWasRecorded() {
    writeExamples();
    RunArchive archive = RunArchive.open(directory);
    assertThat(archive.plan()).isEqualTo(Examples.PLAN);
    assertThat(archive.campaign()).isEqualTo("name: x\n");
    assertThat(archive.environments()).containsExactly(Examples.ENVIRONMENT);
    assertThat(unsealed(archive.journal())).isEqualTo(Examples.JOURNAL);
    assertThat(samples(archive)).isEqualTo(Examples.SAMPLES);
    assertThat(archive.tornTails()).isEmpty();
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
    assertThat(Files.readAllLines(directory.resolve("samples.jsonl")).get(1))
        .isEqualTo(
            "{\"trial\":\"b001-native\",\"attempt\":1,\"cell\":\"c001\",\"sequence\":1,"
                + "\"warmup\":false,\"start_epoch_ns\":1700000000123456789,\"outcome\":\"valid\","
                + "\"values\":{\"response_ns\":9223372036854775806,\"share\":0.30000000000000004}}");
    assertThat(Files.readAllLines(directory.resolve("journal.jsonl")).get(0))
        .isEqualTo(
            "{\"type\":\"run_started\",\"at_epoch_ns\":1,\"version\":\"0.1.0\",\"resumed\":false}");
  }

  @Test
  void streamsRowsWithoutKeepingSamples() {
    writeExamples();
    List<Double> responses = new ArrayList<>();
    RunArchive.open(directory)
        .forEachRow(
            row -> {
              if (row.outcome().isValid() && !row.warmup()) {
                responses.add(row.value(Metric.RESPONSE));
              }
            });
    assertThat(responses).containsExactly((double) (Long.MAX_VALUE - 1));
  }

  @Test
  void readsEveryPrefixOfTheFilesAndCutsTheTornLineOffOnAppending() throws IOException {
    writeExamples();
    byte[] samples = Files.readAllBytes(directory.resolve("samples.jsonl"));
    byte[] journal = Files.readAllBytes(directory.resolve("journal.jsonl"));
    for (int cut = 0; cut <= samples.length; cut++) {
      Files.write(directory.resolve("samples.jsonl"), Arrays.copyOf(samples, cut));
      Files.write(directory.resolve("journal.jsonl"), Arrays.copyOf(journal, cut));
      int whole = lines(samples, cut);
      RunArchive archive = RunArchive.open(directory);
      assertThat(samples(archive)).isEqualTo(Examples.SAMPLES.subList(0, whole));
      assertThat(unsealed(archive.journal()))
          .isEqualTo(Examples.JOURNAL.subList(0, lines(journal, Math.min(cut, journal.length))));
      try (RunRecorder recorder = RunRecorder.append(directory)) {
        recorder.record(Examples.SAMPLES.get(0));
      }
      assertThat(archive.tornTails()).isEmpty();
      assertThat(samples(archive)).hasSize(whole + 1);
    }
  }

  @Test
  void reportsATornLastLine() throws IOException {
    writeExamples();
    Files.writeString(directory.resolve("samples.jsonl"), "{\"trial\":", StandardOpenOption.APPEND);
    assertThat(RunArchive.open(directory).tornTails())
        .containsExactly(new RunArchive.TornTail(directory.resolve("samples.jsonl"), 9));
  }

  @Test
  void takesALastLineOfZerosForTorn() throws IOException {
    writeExamples();
    Files.write(
        directory.resolve("samples.jsonl"), new byte[] {0, 0, '\n'}, StandardOpenOption.APPEND);
    assertThat(samples(RunArchive.open(directory))).isEqualTo(Examples.SAMPLES);
  }

  @Test
  void namesFileAndLineOfDamageInTheMiddle() throws IOException {
    writeExamples();
    Path file = directory.resolve("samples.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(1, "{\"trial\":oops}");
    Files.write(file, lines);
    assertThatThrownBy(() -> samples(RunArchive.open(directory)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("samples.jsonl:2: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesARunOfALaterFormatInALine() throws IOException {
    writeExamples();
    Path plan = directory.resolve("plan.json");
    Files.writeString(
        plan, Files.readString(plan).replaceFirst("\"format\" ?: ?2", "\"format\":3"));
    assertThatThrownBy(() -> RunArchive.open(directory).plan())
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("plan.json")
        .hasMessageContaining("a newer Tare wrote this run (format 3, and this one reads up to 2)")
        .hasMessageNotContaining("\n");
  }

  @Test
  void readsAPlanOfTheFirstFormat() throws IOException {
    writeExamples();
    Path plan = directory.resolve("plan.json");
    String first =
        """
        {"seed":7,"reference":"native",
         "cells":{"c001":{"workload":"jmh.matmul","parameters":{"n":10},"path":"loopback",
                          "platform":"native"}},
         "blocks":[{"index":1,"trials":[{"id":"b001-native","platform":"native",
                                         "cells":["c001"]}]}]}
        """;
    Files.writeString(plan, first);
    Plan read = RunArchive.open(directory).plan();
    assertThat(read.design()).isEqualTo(Design.SEQUENTIAL);
    Cell cell = read.cells().get("c001");
    assertThat(cell.measurand().load()).isEmpty();
    assertThat(read.metrics(cell).primary()).isEqualTo(Metric.TIME);
  }

  @Test
  void recordsOnAThreadThatIsInterrupted() {
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
  void refusesToBeginARunWhereThereIsOne() {
    writeExamples();
    assertThatThrownBy(() -> RunRecorder.create(directory, "name: x\n", Examples.PLAN))
        .hasMessageContaining("already holds a run");
  }

  @Test
  void refusesADirectoryWithoutPlan() {
    assertThatThrownBy(() -> RunArchive.open(directory)).hasMessageContaining("no run directory");
  }

  @Test
  void tellsInOneLineThatTheDiskIsFull() throws IOException {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full), "/dev/full is missing");
    Files.createDirectories(directory.resolve("environment"));
    Files.createSymbolicLink(directory.resolve("samples.jsonl"), full);
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      assertThatThrownBy(() -> recorder.record(Examples.sample(0, false, Outcome.valid())))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("resume the run")
          .hasMessageNotContaining("\n");
    }
  }

  private void writeExamples() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      recorder.write(Examples.ENVIRONMENT);
      Examples.SAMPLES.forEach(recorder::record);
      Examples.JOURNAL.forEach(recorder::record);
    }
  }

  private static List<Sample> samples(RunArchive archive) {
    List<Sample> all = new ArrayList<>();
    archive.forEachSample(all::add);
    return all;
  }

  /** Without what the recorder adds. */
  private static List<JournalEntry> unsealed(List<JournalEntry> journal) {
    return journal.stream()
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

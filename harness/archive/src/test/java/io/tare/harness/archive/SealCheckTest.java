package io.tare.harness.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.SampleSeal;
import io.tare.harness.model.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two cells with ten samples each, of which the first two are warm-up. */
class SealCheckTest {

  private static final int SAMPLES = 10;

  @TempDir Path directory;

  @BeforeEach
  void record() {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      for (String cell : List.of("c002", "c001")) {
        for (int i = 0; i < SAMPLES; i++) {
          recorder.record(sample(1, cell, i, 1_000L + i));
        }
        recorder.record(
            new JournalEntry.CellFinished(
                4,
                "b001-native",
                1,
                cell,
                Validity.VALID,
                new TreeMap<>(Map.of("submissions", (double) SAMPLES - 2))));
      }
    }
  }

  @Test
  void sealsACellWithNumberAndChecksumOfItsBatches() throws IOException {
    CRC32C checksum = new CRC32C();
    SampleFile.read(
        file(),
        SampleFile.Reading.HEAD,
        SampleBudget.of(List.of(), 0, Long.MAX_VALUE),
        (batch, bytes, offset, length) -> {
          if (batch.place().cell().equals("c001")) {
            checksum.update(bytes, offset, length);
          }
        });
    assertThat(finished("c001").recorded())
        .isEqualTo(new SampleSeal(SAMPLES, "%08x".formatted(checksum.getValue())));
  }

  @Test
  void acceptsWhatWasRecorded() {
    assertThat(check()).isEqualTo(SampleCheck.NONE);
  }

  @Test
  void acceptsInterleavedCellsIfEachIsInOrder() throws IOException {
    List<Sample> samples = samples();
    Collections.swap(samples, SAMPLES - 1, SAMPLES);
    write(samples);
    assertThat(check()).isEqualTo(SampleCheck.NONE);
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        damage("cut", "0 of 10 samples are there", all -> all.subList(SAMPLES, 20).clear()),
        damage("one is missing", "9 of 10 samples are there", all -> all.remove(15)),
        damage("doubled", "11 of 10 samples are there", all -> all.add(16, all.get(15))),
        damage("edited", changed(), all -> all.set(15, sample(1, "c001", 5, 1_004))),
        damage("in another order", changed(), all -> Collections.swap(all, 14, 15)),
        damage(
            "of another attempt",
            "9 of 10 samples are there",
            all -> all.set(15, sample(2, "c001", 5, 1_005))),
        damage("one more in place of another", changed(), all -> all.set(15, all.get(16))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void namesTheCellWithChangedSamples(String name, String detail, Consumer<List<Sample>> damage)
      throws IOException {
    List<Sample> samples = samples();
    damage.accept(samples);
    write(samples);
    assertThat(check().differences())
        .containsExactly(new SampleCheck.Difference("b001-native", 1, "c001", detail));
  }

  @Test
  void namesSamplesThatTheJournalDoesNotHave() throws IOException {
    List<Sample> samples = samples();
    samples.add(sample(7, "c001", 0, 1_000));
    write(samples);

    assertThat(check().differences()).isEmpty();
    assertThat(check().rest().foreign())
        .containsExactly(new JournalEntry.FinishedCell("b001-native", 7, "c001"));
  }

  @Test
  void countsSamplesThatHaveNoSealYet() {
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(new JournalEntry.TrialStarted(5, "b001-native", 2, new TreeMap<>()));
      recorder.record(sample(2, "c001", 0, 1_000));
    }

    assertThat(check().rest()).isEqualTo(new SampleCheck.Rest(List.of(), List.of(), 1, 0));
  }

  @Test
  void checksCellsThatDoNotCount() throws IOException {
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      recorder.record(sample(2, "c001", 0, 1_000));
      recorder.record(
          new JournalEntry.CellFinished(
              6, "b001-native", 2, "c001", Validity.VALID, new TreeMap<>()));
    }
    List<Sample> samples = samples();
    samples.remove(15);
    write(samples);

    assertThat(check().differences()).isEmpty();
    assertThat(check().rest().differences())
        .containsExactly(
            new SampleCheck.Difference("b001-native", 1, "c001", "9 of 10 samples are there"));
  }

  @Test
  void countsBytesOfATornBlock() throws IOException {
    Files.write(file(), new byte[] {1, 2, 3}, StandardOpenOption.APPEND);

    assertThat(check().rest().tornBytes()).isEqualTo(3);
  }

  /** Each block unpacks to a thousand times its size. */
  @Test
  void stopsReadingWhenFarMoreArrivesThanWasRecorded() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out =
        new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_COMPRESSION, true))) {
      out.write(new byte[1 << 24]);
    }
    byte[] file = Files.readAllBytes(file());
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    BinaryEncoder numbers = EncoderFactory.get().directBinaryEncoder(block, null);
    numbers.writeLong(1);
    numbers.writeLong(packed.size());
    block.writeBytes(packed.toByteArray());
    block.write(file, file.length - SampleHeader.SYNC_BYTES, SampleHeader.SYNC_BYTES);
    for (int i = 0; i < 20; i++) {
      Files.write(file(), block.toByteArray(), StandardOpenOption.APPEND);
    }

    assertThatThrownBy(this::check)
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("far more than the 20 samples that the journal records");
    assertThatThrownBy(() -> RunArchive.open(directory).forEachBatch(batch -> {}))
        .isInstanceOf(ArchiveException.class);
  }

  @Test
  void aRunWithoutItsSamplesIsNotOpened() throws IOException {
    Files.delete(file());

    assertThatThrownBy(() -> RunArchive.open(directory))
        .isInstanceOf(ArchiveException.class)
        .isNotInstanceOf(NoRunException.class)
        .hasMessage(file() + " is missing; restore it from a copy");
  }

  @Test
  void stopsReadingAtTheLimit() {
    RunArchive archive = RunArchive.open(directory, 100);

    assertThatThrownBy(() -> archive.check(archive.journal()))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            "samples.avro unpacks to more than 100 bytes, the limit; if you trust it, allow more"
                + " with --most");
  }

  private static String changed() {
    return "samples were changed or reordered";
  }

  private static Arguments damage(String name, String detail, Consumer<List<Sample>> damage) {
    return Arguments.of(name, detail, damage);
  }

  private static Sample sample(int attempt, String cell, int number, long response) {
    return new Sample(
        "b001-native",
        attempt,
        cell,
        number,
        number < 2,
        1_000L * number,
        Outcome.valid(),
        new TreeMap<>(Map.of(Metric.RESPONSE.name(), response)));
  }

  private JournalEntry.CellFinished finished(String cell) {
    return RunArchive.open(directory).journal().stream()
        .map(JournalEntry.CellFinished.class::cast)
        .filter(entry -> entry.cell().equals(cell))
        .findFirst()
        .orElseThrow();
  }

  private SampleCheck check() {
    RunArchive archive = RunArchive.open(directory);
    return archive.check(archive.journal());
  }

  private List<Sample> samples() {
    List<Sample> all = new ArrayList<>();
    RunArchive.open(directory).forEachSample(all::add);
    return all;
  }

  /** Instead of the recorded samples, with correct encoding. */
  private void write(List<Sample> samples) throws IOException {
    Files.delete(file());
    try (SampleAppender out = SampleAppender.open(file())) {
      samples.forEach(sample -> out.append(SampleBatch.of(sample)));
    }
  }

  private Path file() {
    return directory.resolve("samples.avro");
  }
}

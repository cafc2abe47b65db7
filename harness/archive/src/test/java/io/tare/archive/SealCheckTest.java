package io.tare.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.model.JournalEntry;
import io.tare.model.Metric;
import io.tare.model.Outcome;
import io.tare.model.Sample;
import io.tare.model.SampleBatch;
import io.tare.model.SampleCheck;
import io.tare.model.SampleSeal;
import io.tare.model.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
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

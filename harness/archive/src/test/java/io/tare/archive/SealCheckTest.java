package io.tare.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.model.JournalEntry;
import io.tare.model.Metric;
import io.tare.model.Outcome;
import io.tare.model.Sample;
import io.tare.model.SampleCheck;
import io.tare.model.SampleSeal;
import io.tare.model.Validity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
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
          recorder.record(
              new Sample(
                  "b001-native",
                  1,
                  cell,
                  i,
                  i < 2,
                  1_000L * i,
                  Outcome.valid(),
                  new TreeMap<>(Map.of(Metric.RESPONSE.name(), 1_000L + i))));
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
  void sealsACellWithNumberAndChecksumOfItsLines() throws IOException {
    CRC32C checksum = new CRC32C();
    lines().stream()
        .filter(line -> line.contains("c001"))
        .forEach(line -> checksum.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
    assertThat(finished("c001").recorded())
        .isEqualTo(new SampleSeal(SAMPLES, "%08x".formatted(checksum.getValue())));
  }

  @Test
  void findsNothingInWhatWasRecorded() {
    assertThat(check()).isEqualTo(SampleCheck.NONE);
  }

  @Test
  void doesNotMindCellsThatAreMixedAsLongAsEachIsInItsOrder() throws IOException {
    List<String> lines = new ArrayList<>(lines());
    Collections.swap(lines, SAMPLES - 1, SAMPLES);
    Files.write(file(), lines);
    assertThat(check().isClean()).isTrue();
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        damage("cut", "0 of 10 samples are there", lines -> lines.subList(SAMPLES, 20).clear()),
        damage("one is missing", "9 of 10 samples are there", lines -> lines.remove(15)),
        damage("doubled", "11 of 10 samples are there", lines -> lines.add(16, lines.get(15))),
        damage("edited", changed(), each(15, line -> line.replace("1005", "1004"))),
        damage("in another order", changed(), lines -> Collections.swap(lines, 14, 15)),
        damage(
            "of another attempt",
            "9 of 10 samples are there",
            each(15, line -> line.replace("\"attempt\":1", "\"attempt\":2"))),
        damage(
            "with its fields in another order",
            changed(),
            each(
                15,
                line ->
                    "{\"cell\":\"c001\"," + line.substring(1).replace("\"cell\":\"c001\",", ""))),
        damage("one more in place of another", changed(), lines -> lines.set(15, lines.get(16))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void namesTheCellWhoseSamplesAreNotThoseThatWereRecorded(
      String name, String detail, Consumer<List<String>> damage) throws IOException {
    List<String> lines = new ArrayList<>(lines());
    damage.accept(lines);
    Files.write(file(), lines);
    assertThat(check().differences())
        .containsExactly(new SampleCheck.Difference("b001-native", 1, "c001", detail));
  }

  @Test
  void countsWhatAnEarlierVersionRecordedWithoutAChecksum() throws IOException {
    Path journal = directory.resolve("journal.jsonl");
    Files.writeString(journal, Files.readString(journal).replaceAll(",\"recorded\":\\{[^}]*}", ""));
    assertThat(finished("c001").recorded()).isNull();
    assertThat(check()).isEqualTo(SampleCheck.NONE);
    Files.write(file(), lines().subList(0, 15));
    assertThat(check().differences())
        .containsExactly(
            new SampleCheck.Difference(
                "b001-native", 1, "c001", "3 of 8 counted samples are there"));
  }

  @Test
  void saysHowManyCellsCannotBeChecked() throws IOException {
    Path journal = directory.resolve("journal.jsonl");
    Files.writeString(
        journal,
        Files.readString(journal)
            .replaceAll(",\"recorded\":\\{[^}]*}", "")
            .replace("\"submissions\":8.0", ""));
    assertThat(check()).isEqualTo(new SampleCheck(List.of(), 2));
  }

  private static String changed() {
    return "samples were changed or put into another order";
  }

  private static Arguments damage(String name, String detail, Consumer<List<String>> damage) {
    return Arguments.of(name, detail, damage);
  }

  private static Consumer<List<String>> each(int index, UnaryOperator<String> edit) {
    return lines -> lines.set(index, edit.apply(lines.get(index)));
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

  private List<String> lines() throws IOException {
    return Files.readAllLines(file());
  }

  private Path file() {
    return directory.resolve("samples.jsonl");
  }
}

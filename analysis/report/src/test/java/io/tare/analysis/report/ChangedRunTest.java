package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.ArchiveException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run with changed files reports that, or gives the same results. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangedRunTest {

  private static final int CHANGES = Integer.getInteger("test.changes", 30);

  /** The sync marker of an Avro file. */
  private static final int SYNC_BYTES = 16;

  private static final Set<Warning.Kind> TELLING =
      Set.of(Warning.Kind.SAMPLES_DIFFER, Warning.Kind.UNFINISHED);

  private Path run;
  private Results whole;

  @BeforeAll
  void record(@TempDir Path directory) {
    run = directory.resolve("quickstart");
    SyntheticRun.ofSize(2, 30).writeTo(run);
    whole = Analysis.withDefaults().of(ArchivedRun.open(run));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "journal.jsonl",
        "plan.json",
        "environment/native.json",
        "environment/uml.json",
        "samples.avro",
        "campaign.yaml"
      })
  void noChangeOfAFileChangesResultsSilently(String name) throws IOException {
    Path file = run.resolve(name);
    byte[] content = Files.readAllBytes(file);
    Random random = new Random(40);
    List<String> silent = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      String change = changed(file, content, random);
      if (!isReportedOrHarmless()) {
        silent.add(change);
      }
    }
    Files.write(file, content);
    assertThat(silent).isEmpty();
  }

  @Test
  void aMissingEnvironmentIsReported() throws IOException {
    Path file = run.resolve("environment/uml.json");
    byte[] content = Files.readAllBytes(file);
    Files.delete(file);
    assertThat(isReportedOrHarmless()).isTrue();
    assertThat(refusal()).isEqualTo(file + " is missing; restore it from a copy");
    Files.write(file, content);
  }

  @Test
  void aMissingJournalIsReported() throws IOException {
    Path file = run.resolve("journal.jsonl");
    byte[] content = Files.readAllBytes(file);
    Files.delete(file);
    assertThat(refusal()).isEqualTo(file + " is missing; restore it from a copy");
    Files.write(file, content);
  }

  @Test
  void aJournalThatLostItsEndIsReported() throws IOException {
    Path file = run.resolve("journal.jsonl");
    byte[] content = Files.readAllBytes(file);
    List<String> lines = Files.readAllLines(file);
    int last = lines.size() - 1;
    while (!lines.get(last).contains("\"cell_finished\"")) {
      last--;
    }
    Files.write(file, lines.subList(0, last));
    Results results = Analysis.withDefaults().of(ArchivedRun.open(run));
    assertThat(results.warnings())
        .filteredOn(each -> each.kind().equals(Warning.Kind.UNFINISHED))
        .singleElement()
        .satisfies(each -> assertThat(each.subject()).isEqualTo("1 of 4 trials"))
        .satisfies(each -> assertThat(each.detail()).startsWith("b002-"));
    Files.write(file, content);
  }

  @Test
  void aChangedByteOfTheSamplesInvalidatesItsCells() throws IOException {
    Path file = run.resolve("samples.avro");
    byte[] content = Files.readAllBytes(file);
    Random random = new Random(41);
    byte[] sync = Arrays.copyOfRange(content, content.length - SYNC_BYTES, content.length);
    int header = latin(content).indexOf(latin(sync)) + SYNC_BYTES;
    for (int i = 0; i < CHANGES; i++) {
      byte[] changed = content.clone();
      changed[header + random.nextInt(content.length - header)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, changed);
      Results results = Analysis.withDefaults().of(ArchivedRun.open(run));
      assertThat(results.counted()).isGreaterThan(whole.counted() / 2);
    }
    Files.write(file, content);
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private String refusal() {
    try {
      var unused = Analysis.withDefaults().of(ArchivedRun.open(run));
      return "";
    } catch (ArchiveException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private boolean isReportedOrHarmless() {
    try {
      Results results = Analysis.withDefaults().of(ArchivedRun.open(run));
      return (results.cells().equals(whole.cells())
              && results.comparisons().equals(whole.comparisons()))
          || results.warnings().stream().map(Warning::kind).anyMatch(TELLING::contains);
    } catch (ArchiveException e) {
      return true;
    }
  }

  /** Makes one of several changes to a file; returns its description. */
  private static String changed(Path file, byte[] content, Random random) throws IOException {
    int at = random.nextInt(content.length);
    int what = random.nextInt(6);
    byte[] changed = content.clone();
    switch (what) {
      case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> changed[at] = (byte) ('0' + random.nextInt(10));
      case 2 -> changed = Arrays.copyOf(content, at);
      case 3 ->
          changed = without(content, at, Math.min(content.length, at + 1 + random.nextInt(9)));
      case 4 -> changed = withoutLine(content, at);
      default -> changed = joined(content, at, content);
    }
    Files.write(file, changed);
    return "%d at byte %d of %s".formatted(what, at, file.getFileName());
  }

  private static byte[] without(byte[] content, int from, int to) {
    return joined(content, from, Arrays.copyOfRange(content, to, content.length));
  }

  /** The beginning of a content, then another. */
  private static byte[] joined(byte[] content, int to, byte[] rest) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(content, 0, to);
    all.writeBytes(rest);
    return all.toByteArray();
  }

  private static byte[] withoutLine(byte[] content, int at) {
    int from = at;
    while (from > 0 && content[from - 1] != '\n') {
      from--;
    }
    int to = at;
    while (to < content.length - 1 && content[to] != '\n') {
      to++;
    }
    return without(content, from, to + 1);
  }
}

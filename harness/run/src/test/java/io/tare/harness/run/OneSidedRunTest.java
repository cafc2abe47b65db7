package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.Schemas;
import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.ComparisonInvalidated;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Validity.Rule;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other programs run beside one platform's trial of a block but not beside the other's. */
class OneSidedRunTest {

  private static final String TIMED =
      """
      name: small
      platforms: {one: {kind: native}, two: {kind: native}}
      workloads: [{name: soa.quicksort, n: [10, 20]}]
      stop: {time: 4ms}
      slice: 1ms
      settle: {prime: 0s, least: 0s, most: 1ms}
      blocks: 2
      """;

  private static final int CELLS = 3;

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void theBlocksComparisonDoesNotCount() throws Exception {
    fake.machine().disturb("b001-two", 1);
    RunEnd end = fake.run(FakeRun.TEXT + "retries: 0\n");
    assertThat(invalid()).hasSize(2 * CELLS).allMatch(cell -> cell.trial().startsWith("b001-"));
    assertThat(fake.countedSamples())
        .hasSize(FakeRun.COUNTED_SAMPLES / 2)
        .allMatch(sample -> sample.trial().startsWith("b002-"));
    assertThat(end.invalidCells()).isEqualTo(2 * CELLS);
    assertThat(end.exitStatus()).isEqualTo(1);
    assertThat(end.unfinishedTrials()).isZero();
  }

  @Test
  void reportsTheProcessorsTakenFromEachPlatform() throws Exception {
    fake.machine().disturb("b002-one", 1);
    fake.run(FakeRun.TEXT + "retries: 0\n");
    assertThat(invalidations())
        .hasSize(CELLS)
        .allSatisfy(
            each -> {
              assertThat(each.block()).isEqualTo(2);
              assertThat(each.finding().detail())
                  .matches(
                      "in block 2 other programs used at least [\\d.]+ processors beside one and at"
                          + " most [\\d.]+ beside two; they may differ by at most 0.25");
            });
    assertThat(Files.readString(fake.directory().resolve("log")))
        .contains("soa.quicksort n=10 loopback does not count: in block 2 other");
  }

  @Test
  void aDisturbanceOnBothSidesCounts() throws Exception {
    fake.machine().disturb("b001-one", 1);
    fake.machine().disturb("b001-two", 1);
    assertThat(fake.run(FakeRun.TEXT).exitStatus()).isZero();
    assertThat(invalidations()).isEmpty();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void bothPlatformsAreMeasuredAgain() throws Exception {
    fake.machine().disturb("b001-two", 1);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(end.invalidCells()).isZero();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    assertThat(fake.countedSamples())
        .allMatch(sample -> sample.attempt() == (sample.trial().startsWith("b001-") ? 2 : 1));
    assertThat(invalid()).hasSize(2 * CELLS).allMatch(cell -> cell.attempt() == 1);
    assertThat(fake.samples()).hasSize(FakeRun.ALL_SAMPLES * 3 / 2);
  }

  @Test
  void aComparisonIsRepeatedAsOftenAsAFailedTrial() throws Exception {
    for (int attempt = 1; attempt < 9; attempt++) {
      fake.machine().disturb("b001-one", attempt);
    }
    RunEnd end = fake.run(FakeRun.TEXT + "retries: 3\n");
    assertThat(invalidations()).hasSize(4 * CELLS);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.invalidCells()).isEqualTo(2 * CELLS);
    assertThat(fake.heard())
        .filteredOn(RunEvent.ComparisonInvalidated.class::isInstance)
        .extracting(event -> ((RunEvent.ComparisonInvalidated) event).triesAgain())
        .hasSize(4 * CELLS)
        .endsWith(true, false, false, false);
  }

  @Test
  void nothingIsRepeatedBeyondTheBudget() throws Exception {
    fake.machine().disturb("b003-one", 1);
    fake.letAnHourPassWhenTrialEnds("b003-two");
    RunEnd end =
        fake.run(
            FakeRun.TEXT
                .replace("stop: {", "stop: {precision: 2%, budget: 1h, ")
                .replace("2\n", "3\n"));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.BUDGET_SPENT);
    assertThat(invalidations()).hasSize(CELLS);
    assertThat(fake.samples()).noneMatch(sample -> sample.attempt() > 1);
  }

  @Test
  void onlyCountedMeansStopARun() throws Exception {
    fake.machine().disturb("b001-one", 1);
    fake.check((means, target, min) -> true);
    fake.run(
        FakeRun.TEXT.replace("stop: {", "stop: {precision: 2%, budget: 1h, ") + "retries: 0\n");
    RunEvent.BlockEnded last =
        (RunEvent.BlockEnded)
            fake.heard().stream()
                .filter(RunEvent.BlockEnded.class::isInstance)
                .reduce((first, second) -> second)
                .orElseThrow();
    assertThat(last.means()).hasSize(2 * CELLS).allMatch(mean -> mean.block() == 2);
  }

  @Test
  void platformsThatTakeTurnsShareDisturbances() throws Exception {
    fake.machine().disturb("b001-two", 1);
    assertThat(fake.run(TIMED).exitStatus()).isZero();
    assertThat(invalidations()).isEmpty();
  }

  @Test
  void trialsInRoundsAreRepeatedAsAWhole() throws Exception {
    fake.machine().disturb("b001-two", 1);
    RunEnd end = fake.run(TIMED + "design: sequential\n");
    assertThat(end.exitStatus()).isZero();
    assertThat(invalid()).hasSize(2 * 2).allMatch(cell -> cell.attempt() == 1);
    assertThat(fake.countedSamples())
        .filteredOn(sample -> sample.trial().startsWith("b001-"))
        .isNotEmpty()
        .allMatch(sample -> sample.attempt() == 2);
  }

  @Test
  void anUndisturbedCandidateKeepsItsComparison() throws Exception {
    fake.machine().disturb("b001-two", 1);
    fake.run(
        FakeRun.TEXT.replace("two: {kind: native}", "two: {kind: native}, three: {kind: native}")
            + "retries: 0\n");
    assertThat(invalid()).hasSize(CELLS).allMatch(cell -> cell.trial().equals("b001-two"));
  }

  @Test
  void aDisturbedReferenceInvalidatesAllComparisons() throws Exception {
    fake.machine().disturb("b001-one", 1);
    fake.run(
        FakeRun.TEXT.replace("two: {kind: native}", "two: {kind: native}, three: {kind: native}")
            + "retries: 0\n");
    assertThat(invalid()).hasSize(3 * CELLS).allMatch(cell -> cell.trial().startsWith("b001-"));
  }

  @Test
  void usesTheCampaignsBound() throws Exception {
    fake.machine().disturb("b001-two", 1);
    fake.run(FakeRun.TEXT + "retries: 0\nvalidity: {one_sided: 10%}\n");
    assertThat(invalidations())
        .allMatch(each -> each.finding().detail().endsWith("; they may differ by at most 0.10"));
  }

  @Test
  void aStoppedRepetitionIsResumed() throws Exception {
    fake.machine().disturb("b001-two", 1);
    fake.run(FakeRun.TEXT);
    byte[] samples = Files.readAllBytes(fake.directory().resolve("samples.avro"));
    byte[] journal = Files.readAllBytes(fake.directory().resolve("journal.jsonl"));
    // Every line of a plain run is cut in ConductorResumeTest.
    int lines = 0;
    for (int cut = journal.length; cut >= 0; cut--) {
      if ((cut == 0 || journal[cut - 1] == '\n') && lines++ % 4 == 0) {
        Files.write(fake.directory().resolve("samples.avro"), samples);
        Files.write(fake.directory().resolve("journal.jsonl"), Arrays.copyOf(journal, cut));
        RunEnd end = fake.conductor().resume(fake.directory());
        String left = new String(journal, 0, cut, StandardCharsets.UTF_8);
        assertThat(end.exitStatus()).as("after %s", left).isZero();
        assertThat(placesOf(fake.countedSamples()))
            .as("after %s", left)
            .hasSize(FakeRun.COUNTED_SAMPLES);
        assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
      }
    }
  }

  @Test
  void journalEntriesMatchTheSchema() throws Exception {
    fake.machine().disturb("b001-two", 1);
    fake.run(FakeRun.TEXT);
    List<String> lines = Files.readAllLines(fake.directory().resolve("journal.jsonl"));
    assertThat(lines).anyMatch(line -> line.contains("comparison_invalidated"));
    for (String line : lines) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(Schemas.JOURNAL_ENTRY.text())
                  .validate(line, InputFormat.JSON))
          .as(line)
          .isEmpty();
    }
  }

  private static Set<String> placesOf(List<Sample> samples) {
    Set<String> places = new HashSet<>();
    samples.forEach(each -> places.add(each.trial() + " " + each.cell() + " " + each.sequence()));
    return places;
  }

  private List<JournalEntry> journal() {
    return RunArchive.open(fake.directory()).journal();
  }

  private List<ComparisonInvalidated> invalidations() {
    return journal().stream()
        .filter(ComparisonInvalidated.class::isInstance)
        .map(ComparisonInvalidated.class::cast)
        .toList();
  }

  private List<CellFinished> invalid() {
    List<CellFinished> all =
        FinishedCells.of(journal()).stream().filter(cell -> !cell.validity().isValid()).toList();
    assertThat(all).allMatch(cell -> cell.validity().breaks(Rule.ONE_SIDED));
    return all;
  }
}

package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.ActionPerformed;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.PhaseBegan;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Validity.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose cells have phases with actions on platforms. */
class PhasesRunTest {

  static final String TEXT =
      """
      name: small
      platforms: {one: {kind: native}, two: {kind: native}}
      workloads: [{name: soa.quicksort, n: 10}]
      driver: {kind: open, rate: 200/s}
      phases:
        - {name: before, time: 10ms}
        - {name: during, time: 20ms, rate: 400/s, actions: [{after: 1ms, run: sync, on: [two]}]}
      validity: {rate: 100%}
      slice: 1ms
      settle: {prime: 0s, least: 0s, most: 1ms}
      blocks: 1
      """;

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void aCellIsMeasuredInOneTurn() throws Exception {
    fake.run(TEXT);
    assertThat(fake.countedSamples()).extracting(Sample::trial).contains("b001-one", "b001-two");
    assertThat(fake.countedSamples()).extracting(each -> each.slice().number()).hasSize(6);
    assertThat(fake.countedSamples().stream().map(each -> each.trial() + each.slice()).distinct())
        .hasSize(2);
  }

  /** In each attempt; a busy machine may cause a second one. */
  @Test
  void theClientIsToldTheRateOfEachPhase() throws Exception {
    fake.run(TEXT);
    assertThat(fake.world().steps())
        .isNotEmpty()
        .allSatisfy(
            steps ->
                assertThat(steps)
                    .containsSubsequence("\"rate_per_s\":200.0", "\"rate_per_s\":400.0"));
  }

  /** In each attempt, as above. */
  @Test
  void theJournalHasEveryPhaseByTheClientsClock() throws Exception {
    fake.run(TEXT);
    assertThat(entries(PhaseBegan.class))
        .filteredOn(each -> each.trial().equals("b001-one"))
        .extracting(PhaseBegan::phase, each -> each.startEpochNanos() - FakeWorld.EPOCH)
        .containsOnly(tuple("before", 0L), tuple("during", 10_000_000L));
  }

  /** Once in each attempt; a busy machine may cause a second one. */
  @Test
  void anActionIsPerformedOnlyOnItsPlatforms() throws Exception {
    fake.run(TEXT);
    assertThat(fake.world().events()).contains("two:run sync").doesNotContain("one:run sync");
    assertThat(entries(ActionPerformed.class))
        .isNotEmpty()
        .allSatisfy(
            action -> {
              assertThat(action.trial()).isEqualTo("b001-two");
              assertThat(action.phase()).isEqualTo("during");
              assertThat(action.action()).isEqualTo("run sync");
              assertThat(action.failure()).isEmpty();
              assertThat(action.lateNanos()).isNotNegative();
            });
    assertThat(entries(ActionPerformed.class))
        .extracting(ActionPerformed::attempt)
        .doesNotHaveDuplicates();
  }

  @Test
  void aCellWhoseActionFailedDoesNotCount() throws Exception {
    fake.world().plan("two", "run sync", 1);
    fake.run(TEXT);
    assertThat(entries(CellFinished.class))
        .filteredOn(each -> !each.validity().isValid())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.trial()).isEqualTo("b001-two");
              assertThat(cell.validity().breaks(Rule.ACTION)).isTrue();
              assertThat(cell.validity().findings().get(0).detail())
                  .isEqualTo("run sync in phase during failed: two: run sync failed by plan");
            });
  }

  /**
   * The fake client always reports 1000 per second; 333.3 are offered on average, and more if the
   * phase with 400 is longer.
   */
  @Test
  void theOfferedRateIsTheMeanOverTheRealPhases() throws Exception {
    fake.run(TEXT);
    assertThat(entries(CellFinished.class))
        .allSatisfy(
            cell -> {
              double ratio = cell.observations().get("offered_rate_ratio");
              if (cell.trial().equals("b001-one")) {
                assertThat(ratio).isCloseTo(3, within(1e-9));
              } else {
                assertThat(ratio).isBetween(2.5, 3.0).isLessThan(3.0);
              }
            });
  }

  /** Its iterations have a slice's length, so that there are several. */
  @Test
  void aProgramWithoutAClientContinuesUntilAllPhasesAreOver() throws Exception {
    fake.run(ofPrograms("{name: jmh.quicksort, n: 10}").replace("20ms", "500ms"));
    assertThat(fake.countedSamples())
        .filteredOn(each -> each.trial().equals("b001-two"))
        .hasSizeGreaterThan(1)
        .extracting(each -> each.slice().number())
        .containsOnly(fake.countedSamples().get(0).slice().number());
    assertThat(fake.world().events()).contains("two:run sync").doesNotContain("one:run sync");
    assertThat(entries(PhaseBegan.class))
        .filteredOn(each -> each.trial().equals("b001-one"))
        .extracting(PhaseBegan::phase)
        .containsExactly("before", "during");
    assertThat(entries(ActionPerformed.class))
        .isNotEmpty()
        .allSatisfy(action -> assertThat(action.failure()).isEmpty());
  }

  @Test
  void theMemoryWriterIsMeasuredInOneTurnByThisMachinesClock() throws Exception {
    long before = RunClock.SYSTEM.epochNanos();
    fake.run(ofPrograms("{name: memory.writer, w: 4kB, m: 4KiB}"));
    List<Sample> samples = fake.countedSamples();
    assertThat(samples).hasSize(2 * FakeWorld.SUBMISSIONS_OF_A_SLICE);
    assertThat(samples)
        .allSatisfy(
            each -> {
              assertThat(each.startEpochNanos()).isBetween(before, RunClock.SYSTEM.epochNanos());
              assertThat(each.values()).containsKey("apart_ns");
              assertThat(each.values()).containsEntry("written_bytes_per_s", 2_048_000.0);
            });
    assertThat(fake.world().events()).contains("two:run sync");
    assertThat(entries(CellFinished.class)).allMatch(cell -> cell.validity().isValid());
  }

  @Test
  void aCellWhoseMemoryWasDamagedDoesNotCount() throws Exception {
    fake.world().memoryWriterEnds("\"written_bytes\":8192,\"due_bytes\":8192,\"damaged_pages\":2");
    fake.run(ofPrograms("{name: memory.writer, w: 4kB, m: 4KiB}"));
    assertThat(entries(CellFinished.class))
        .hasSize(2)
        .allMatch(cell -> cell.validity().breaks(Rule.of("damaged")));
    assertThat(fake.countedSamples()).isEmpty();
  }

  private static String ofPrograms(String workload) {
    return TEXT.replaceAll("workloads: .*", "workloads: [" + workload + "]")
        .replaceAll("driver: .*\n", "")
        .replace("rate: 400/s, ", "");
  }

  private <T extends JournalEntry> List<T> entries(Class<T> kind) {
    return RunArchive.open(fake.directory()).journal().stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}

package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.Drift;
import io.tare.analysis.comparison.diagnosis.NamedOutlier;
import io.tare.analysis.comparison.diagnosis.Stationarity;
import io.tare.analysis.comparison.diagnosis.SubmissionBucket;
import io.tare.analysis.comparison.diagnosis.TrialDiagnosis;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The diagnosis before the statistics, in runs with a known truth. */
class DiagnosisTest {

  private static final Results CLEAN = Analysis.withDefaults().of(SyntheticRun.quickstart());
  private static final Results UNSTEADY = Analysis.withDefaults().of(SyntheticRun.unsteady());

  @Test
  void diagnosesEveryCellAndTrial() {
    assertThat(CLEAN.diagnoses())
        .extracting(CellDiagnosis::id)
        .isEqualTo(CLEAN.cells().stream().map(CellResult::id).toList());
    assertThat(CLEAN.diagnoses()).allMatch(cell -> cell.trials().size() == 5);
    assertThat(CLEAN.diagnoses()).allMatch(cell -> cell.counted() == 5 * 60);
    assertThat(CLEAN.diagnoses())
        .allMatch(cell -> cell.trials().stream().allMatch(trial -> trial.counts().warmUp() == 5));
  }

  @Test
  void acceptsASufficientWarmUp() {
    List<Long> found =
        CLEAN.diagnoses().stream().map(cell -> median(cell.settledAfter())).sorted().toList();

    assertThat(found.get(found.size() / 2)).isEqualTo(5);
    assertThat(kinds(CLEAN))
        .doesNotContain(Warning.Kind.SHORT_WARM_UP, Warning.Kind.SLOWING_DOWN, Warning.Kind.DRIFT);
  }

  @Test
  void findsATooShortWarmUp() {
    CellDiagnosis late = cell(UNSTEADY, "soa.quicksort n=20000 loopback on uml");

    assertThat(median(late.settledAfter())).isBetween(30L, 60L);
    assertThat(late.countedBeforeSettled()).isBetween(10 * 20L, 10 * 60L);
    assertThat(late.stationarity().orElseThrow().isSlowAtFirst()).isTrue();
    assertThat(UNSTEADY.warnings())
        .filteredOn(warning -> warning.kind().equals(Warning.Kind.SHORT_WARM_UP))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.subject()).isEqualTo("uml");
              assertThat(warning.detail())
                  .startsWith("1 of 15 cells; Quicksort of 20,000: the first fifth")
                  .contains("5 were left out");
            });
  }

  @Test
  void findsASlowdownWithinTrials() {
    Stationarity stationarity =
        cell(UNSTEADY, "soa.quicksort n=50000 loopback on native").stationarity().orElseThrow();

    assertThat(stationarity.isSlowingDown()).isTrue();
    // From 1.09 on the average of the first fifth to 1.49 on that of the last half.
    assertThat(stationarity.ratio().value()).isCloseTo(1.09 / 1.49, within(0.05));
    assertThat(UNSTEADY.warnings())
        .filteredOn(warning -> warning.kind().equals(Warning.Kind.SLOWING_DOWN))
        .extracting(Warning::subject)
        .containsExactly("native");
  }

  @Test
  void namesAPauseWithoutRemovingIt() {
    CellDiagnosis cell = cell(UNSTEADY, "soa.quicksort n=200000 loopback on native");

    NamedOutlier pause = cell.largestOutliers().get(0);
    assertThat(pause.trial()).isEqualTo("b003-native");
    assertThat(pause.sequence()).isEqualTo(50);
    assertThat(pause.score()).isGreaterThan(15);
    assertThat(cell.ratioWithoutOutliers()).as("29 times too much in 1,250").isBetween(0.96, 0.99);
    assertThat(cell.counted()).isEqualTo(1_250);
    assertThat(result(UNSTEADY, cell.id()).summary().maximum()).isEqualTo(pause.value());
  }

  @Test
  void namesTheSubmissionOfALevelShift() {
    CellDiagnosis cell = cell(UNSTEADY, "soa.matmul n=500 loopback on native");

    assertThat(cell.allChanges())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.trial()).isEqualTo("b004-native");
              assertThat(change.sequence().orElseThrow()).isBetween(55L, 75L);
              assertThat(change.ratio()).isCloseTo(1.5, within(0.1));
            });
  }

  @Test
  void namesTheBlockOfALevelShift() {
    Drift uml =
        UNSTEADY.drifts().stream()
            .filter(each -> each.platform().equals("uml"))
            .findFirst()
            .orElseThrow();

    assertThat(uml.shifts())
        .singleElement()
        .satisfies(
            shift -> {
              assertThat(shift.block()).isEqualTo(6);
              assertThat(shift.ratio()).isCloseTo(1.2, within(0.03));
            });
    assertThat(UNSTEADY.warnings())
        .filteredOn(warning -> warning.kind().equals(Warning.Kind.DRIFT))
        .anyMatch(warning -> warning.detail().startsWith("level shift at block 6, +"));
  }

  @Test
  void namesTheTrialOfALevelShift() {
    assertThat(cell(UNSTEADY, "jmh.quicksort n=20000 loopback on uml").changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.trial()).isEqualTo("b006-uml");
              assertThat(change.sequence()).isEmpty();
              assertThat(change.ratio()).isCloseTo(1.2, within(0.05));
            });
  }

  /** Submissions of the fixture are independent of each other. */
  @Test
  void independentSubmissionsHaveTheirFullEffectiveSize() {
    assertThat(CLEAN.diagnoses())
        .allMatch(cell -> cell.effectiveSize() <= cell.counted())
        .extracting(cell -> cell.effectiveSize() / cell.counted())
        .allMatch(share -> share > 0.5);
    assertThat(
            cell(UNSTEADY, "soa.quicksort n=50000 loopback on native").effectiveSize()
                / cell(UNSTEADY, "soa.quicksort n=50000 loopback on uml").effectiveSize())
        .isLessThan(0.5);
  }

  @Test
  void thinsTheSeriesButKeepsItsExtremes() {
    CellDiagnosis cell = cell(UNSTEADY, "soa.quicksort n=200000 loopback on native");

    long buckets = cell.trials().stream().mapToLong(trial -> trial.timeline().size()).sum();
    assertThat(buckets).isLessThanOrEqualTo(160);
    for (TrialDiagnosis trial : cell.trials()) {
      assertThat(trial.timeline().stream().mapToLong(SubmissionBucket::submissions).sum())
          .isEqualTo(trial.counts().warmUp() + trial.counts().counted());
      assertThat(
              trial.timeline().stream()
                  .filter(SubmissionBucket::warmUp)
                  .mapToLong(SubmissionBucket::submissions)
                  .sum())
          .isEqualTo(trial.counts().warmUp());
    }
    assertThat(
            cell.trials().stream()
                .flatMap(trial -> trial.timeline().stream())
                .mapToDouble(SubmissionBucket::maximum)
                .max())
        .hasValue(cell.largestOutliers().get(0).value());
  }

  @Test
  void doesNotJudgeSettlingFromFewSubmissions() {
    Results few = Analysis.withDefaults().of(SyntheticRun.ofSize(4, 8));

    for (CellDiagnosis cell : few.diagnoses()) {
      assertThat(cell.settledAfter()).isEmpty();
      assertThat(cell.unsettledTrials()).isZero();
      assertThat(cell.stationarity()).isEmpty();
    }
  }

  @Test
  void diagnosesASingleSubmission() {
    Results single = Analysis.withDefaults().of(SyntheticRun.ofSize(1, 1));

    assertThat(single.diagnoses()).isNotEmpty().allMatch(cell -> cell.effectiveSize() == 1);
  }

  private static long median(List<Long> sorted) {
    return sorted.get(sorted.size() / 2);
  }

  private static List<Warning.Kind> kinds(Results results) {
    return results.warnings().stream().map(Warning::kind).toList();
  }

  private static CellDiagnosis cell(Results results, String words) {
    return results.diagnoses().stream()
        .filter(each -> each.cell().toString().equals(words))
        .findFirst()
        .orElseThrow();
  }

  private static CellResult result(Results results, String id) {
    return results.cells().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }
}

package io.tare.analysis.comparison.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.series.Parts;
import io.tare.analysis.comparison.series.PlanIndex;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.series.Outliers;
import io.tare.harness.model.Slice;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class TrialInspectionTest {

  private final Random random = new Random(3);

  @Test
  void findsTheEndOfALongWarmUpWithinCountedSubmissions() {
    TrialDiagnosis trial = diagnosis(20, 180, i -> i < 60 ? 2 : 1);

    assertThat(trial.counts().settledAfter()).hasValue(60);
    assertThat(trial.countedBeforeSettled()).isEqualTo(40);
    assertThat(trial.isUnsettled()).isFalse();
  }

  /** The end is in the second half, but nearly all were left out. */
  @Test
  void searchesAgainInTheLastSubmissionsIfMostAreLeftOut() {
    TrialDiagnosis trial = diagnosis(425, 75, i -> i < 380 ? 2 : 1);

    assertThat(trial.counts().settledAfter()).hasValue(380);
    assertThat(trial.countedBeforeSettled()).isZero();
  }

  @Test
  void reportsATrialThatDoesNotSettle() {
    TrialDiagnosis trial = diagnosis(10, 190, i -> 3 - i / 100.0);

    assertThat(trial.isUnsettled()).isTrue();
    assertThat(trial.countedBeforeSettled()).isZero();
  }

  @Test
  void ignoresAPauseAtTheBeginning() {
    TrialDiagnosis trial = diagnosis(10, 490, i -> i == 100 ? 200 : 1);

    assertThat(trial.counts().settledAfter().orElseThrow()).isLessThan(60);
    assertThat(trial.changes()).isEmpty();
    assertThat(trial.mean().outliers()).isBetween(1L, 3L);
  }

  @Test
  void doesNotJudgeTooFewCountedSubmissions() {
    TrialDiagnosis trial = diagnosis(400, 10, i -> 3 - i / 200.0);

    assertThat(trial.counts().settledAfter()).isEmpty();
    assertThat(trial.isUnsettled()).isFalse();
  }

  @Test
  void isAbsentIfATimeIsNotPositive() {
    assertThat(TrialInspection.of(series(5, 20, i -> i == 3 ? 0 : 1))).isEmpty();
  }

  private TrialDiagnosis diagnosis(int warmUp, int counted, IntToDoubleFunction level) {
    TrialInspection trial = TrialInspection.of(series(warmUp, counted, level)).orElseThrow();
    return trial.diagnosis(Outliers.ofGroups(List.of(trial.counted())).get(0), List.of(), 0.95);
  }

  /** A coefficient of variation of a tenth. */
  private TrialSeries series(int warmUp, int counted, IntToDoubleFunction level) {
    TrialSeries trial =
        new TrialSeries(
            new PlanIndex.Place("b001-native", 1, 1), Parts.NONE, DoubleUnaryOperator.identity());
    for (int i = 0; i < warmUp + counted; i++) {
      double value = level.applyAsDouble(i) * Math.exp(0.1 * random.nextGaussian());
      if (i < warmUp) {
        trial.addWarmUp(value, Slice.NONE, i, 0);
      } else {
        trial.add(value, Slice.NONE, i);
      }
    }
    return trial;
  }
}

package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Network;
import org.junit.jupiter.api.Test;

class DeclaredMetricsTest {

  private static final Metric RATE =
      new Metric(
          "rate_flop_per_s",
          "rate",
          Metric.Unit.FLOPS,
          Metric.Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);
  private static final Results RESULTS =
      new StatedRun(5, 0.01, 7)
          .pd(1.25, "uml", "hpl", Network.LOOPBACK, "n", 1000)
          .judgedBy(Metrics.of(RATE, Metric.TIME))
          .analysedBy(Analysis.withDefaults()::of);

  @Test
  void aLowerRateIsALossAboveOne() {
    Comparison comparison = RESULTS.comparisons().get(0);

    assertThat(comparison.metric()).isEqualTo(RATE);
    assertThat(comparison.pd().value()).isCloseTo(1.25, within(0.03));
    assertThat(comparison.verdict()).isEqualTo(Verdict.SLOWER);
    assertThat(comparison.sides().candidate().value())
        .isLessThan(comparison.sides().reference().value());
  }

  @Test
  void everyMetricHasItsOwnComparison() {
    assertThat(RESULTS.comparisons())
        .extracting(each -> CellText.of(each.measurand()))
        .containsExactly("hpl n=1000", "hpl n=1000, time");
    assertThat(RESULTS.comparisons().get(1).pd().value()).isCloseTo(1.25, within(0.03));
    assertThat(RESULTS.cells()).hasSize(4);
  }

  @Test
  void submissionsAreCountedOnce() {
    assertThat(RESULTS.counted()).isEqualTo(5 * 2 * 3);
    assertThat(RESULTS.exclusions()).isEmpty();
  }

  @Test
  void theFirstTimeIsDiagnosed() {
    assertThat(RESULTS.diagnoses()).hasSize(2).allMatch(each -> each.metric().equals(Metric.TIME));
  }

  @Test
  void reciprocalsAreDiagnosedIfThereAreOnlyRates() {
    StatedRun run =
        new StatedRun(5, 0.01, 7)
            .pd(1.25, "uml", "hpl", Network.LOOPBACK, "n", 1000)
            .submissions(40)
            .slow("uml", 20, 3);
    Results times = run.analysedBy(Analysis.withDefaults()::of);
    Results rates = run.judgedBy(Metrics.of(RATE)).analysedBy(Analysis.withDefaults()::of);

    assertThat(rates.diagnoses()).hasSameSizeAs(times.diagnoses());
    for (int i = 0; i < rates.diagnoses().size(); i++) {
      CellDiagnosis byRate = rates.diagnoses().get(i);
      CellDiagnosis byTime = times.diagnoses().get(i);
      assertThat(byRate.cost().symbol()).isEqualTo("ns/flop");
      assertThat(byRate.outliers()).isEqualTo(byTime.outliers());
      assertThat(byRate.ratioWithoutOutliers())
          .isCloseTo(byTime.ratioWithoutOutliers(), within(1e-9));
      assertThat(byRate.stationarity().orElseThrow().ratio().value())
          .isCloseTo(byTime.stationarity().orElseThrow().ratio().value(), within(1e-9));
      assertThat(byRate.trials().get(0).mean().value())
          .isCloseTo(byTime.trials().get(0).mean().value(), within(1e-3));
    }
    assertThat(rates.drifts()).hasSize(2);
    assertThat(rates.cells()).allMatch(each -> each.mean().value() < 1000);
  }

  @Test
  void aSlowSubmissionDominatesAMeanByTheTimesButNotAMeanOfRates() {
    StatedRun run =
        new StatedRun(5, 0.01, 7)
            .pd(1.25, "uml", "hpl", Network.LOOPBACK, "n", 1000)
            .submissions(40)
            .slow("uml", 40, 500);

    assertThat(run.analysedBy(Analysis.withDefaults()::of).warnings())
        .anyMatch(each -> each.kind().equals(Warning.Kind.CARRIED_MEAN));
    assertThat(run.judgedBy(Metrics.of(RATE)).analysedBy(Analysis.withDefaults()::of).warnings())
        .anyMatch(each -> each.kind().equals(Warning.Kind.CARRIED_MEAN));
    Metric overTime =
        new Metric(
            "bits", "bits", Metric.Unit.FLOPS, Metric.Direction.HIGHER_IS_BETTER_IN_FIXED_TIME);
    assertThat(
            run.judgedBy(Metrics.of(overTime)).analysedBy(Analysis.withDefaults()::of).warnings())
        .noneMatch(each -> each.kind().equals(Warning.Kind.CARRIED_MEAN));
  }

  @Test
  void aRateOfZeroIsNotDiagnosed() {
    Results stopped =
        new StatedRun(5, 0.01, 7)
            .pd(1.25, "uml", "hpl", Network.LOOPBACK, "n", 1000)
            .submissions(40)
            .slow("uml", 20, Double.POSITIVE_INFINITY)
            .judgedBy(Metrics.of(RATE))
            .analysedBy(Analysis.withDefaults()::of);

    assertThat(stopped.diagnoses())
        .singleElement()
        .matches(each -> each.cell().platform().equals("native"));
  }

  @Test
  void thePooledFigureIsOfPrimaryMetrics() {
    assertThat(PooledPd.of(RESULTS, "uml")).isEmpty();
  }
}

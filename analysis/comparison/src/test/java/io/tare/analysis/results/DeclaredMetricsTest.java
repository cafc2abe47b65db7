package io.tare.analysis.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.fixture.StatedRun;
import io.tare.model.Metric;
import io.tare.model.Metrics;
import io.tare.model.Path;
import org.junit.jupiter.api.Test;

class DeclaredMetricsTest {

  private static final Metric RATE =
      new Metric("rate_flop_per_s", "rate", Metric.Unit.FLOPS, Metric.Direction.HIGHER_IS_BETTER);
  private static final Results RESULTS =
      new StatedRun(5, 0.01, 7)
          .pd(1.25, "uml", "hpl", Path.LOOPBACK, "n", 1000)
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
  void everyMetricHasAComparisonOfItsOwn() {
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
  void theFirstTimeIsLookedAtBeforeTheStatistics() {
    assertThat(RESULTS.diagnoses()).hasSize(2).allMatch(each -> each.metric().equals(Metric.TIME));
  }

  @Test
  void thePooledFigureIsOfPrimaryMetrics() {
    assertThat(PooledPd.of(RESULTS, "uml")).isEmpty();
  }
}

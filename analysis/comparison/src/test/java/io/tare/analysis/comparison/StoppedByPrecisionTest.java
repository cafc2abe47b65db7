package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StatedRun;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Network;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** The same blocks, whose number was fixed beforehand or chosen by the intervals of PD. */
class StoppedByPrecisionTest {

  private static final double FACTOR = 1.2;

  private static final Results FIXED = run().analysedBy(Analysis.withDefaults()::of);

  private static final Results STOPPED =
      run().stoppedByPrecision(5).analysedBy(Analysis.withDefaults()::of);

  private static StatedRun run() {
    return new StatedRun(6, 0.05, 4)
        .submissions(20)
        .pd(1.05, "uml", "job", Network.LOOPBACK, "n", 1);
  }

  private static Comparison of(Results results) {
    return results.comparisons().get(0);
  }

  @Test
  void theAddedTimeIsAsMuchLessCertainAsPd() {
    double fixed = of(FIXED).sides().added().interval().orElseThrow().halfWidth();

    assertThat(of(STOPPED).sides().added().interval().orElseThrow().halfWidth())
        .isCloseTo(FACTOR * fixed, within(1e-9 * fixed));
  }

  @Test
  void soIsPdOfThe95thPercentile() {
    QuantileRatio fixed = p95(FIXED);
    Interval interval = fixed.interval().orElseThrow();

    assertThat(p95(STOPPED).interval().orElseThrow().upper() - fixed.value())
        .isCloseTo(FACTOR * (interval.upper() - fixed.value()), within(1e-9));
  }

  private static QuantileRatio p95(Results results) {
    return of(results).quantiles().stream()
        .filter(each -> each.probability() == 0.95)
        .findFirst()
        .orElseThrow();
  }

  /** Two platforms differ for certain only by p, which has to know the stop rule. */
  @Test
  void whichPlatformIsBetterIsAsMuchLessCertain() {
    TDistribution student = TDistribution.of(5);
    double t = student.inverseSurvivalProbability(pValue(FIXED) / 2) / FACTOR;

    assertThat(pValue(STOPPED)).isCloseTo(2 * student.survivalProbability(t), within(1e-9));
    assertThat(of(STOPPED).pd().pValue().orElseThrow()).isCloseTo(pValue(STOPPED), within(1e-9));
  }

  private static double pValue(Results results) {
    return PlatformComparison.of(results)
        .rows()
        .get(0)
        .pairs()
        .get(0)
        .times()
        .pValue()
        .orElseThrow();
  }
}

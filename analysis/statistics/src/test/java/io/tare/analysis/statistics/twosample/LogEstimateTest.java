package io.tare.analysis.statistics.twosample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import org.junit.jupiter.api.Test;

class LogEstimateTest {

  @Test
  void intervalIsStudentsOfTheLogarithm() {
    // Mean 10, shares 0.9, 1, 1.1: squared error 0.02/6, t of 2 degrees of freedom 4.302653.
    LogEstimate mean = LogEstimate.ofMean(new double[] {9, 10, 11}).orElseThrow();
    double margin = 4.302653 * Math.sqrt(0.02 / 6);

    Interval interval = mean.interval(0.95).orElseThrow();

    assertThat(mean.value()).isCloseTo(10, within(1e-12));
    assertThat(interval.lower()).isCloseTo(10 * Math.exp(-margin), within(1e-5));
    assertThat(interval.upper()).isCloseTo(10 * Math.exp(margin), within(1e-5));
  }

  @Test
  void intervalAgreesWithItsP() {
    Pairs pairs = Pairs.of(new double[] {1.1, 1.3, 1.2, 1.05}, new double[] {1, 1.02, 1.1, 1.01});
    LogEstimate ratio = LogEstimate.ofRatio(pairs).orElseThrow();
    double p = ratio.pValue();

    assertThat(ratio.interval(1 - p * 1.001).orElseThrow().contains(1)).isFalse();
    assertThat(ratio.interval(1 - p * 0.999).orElseThrow().contains(1)).isTrue();
  }

  @Test
  void hasNoIntervalFromTwoTrials() {
    assertThat(LogEstimate.ofMean(new double[] {9, 10}).orElseThrow().interval(0.95)).isEmpty();
  }

  @Test
  void hasZeroWidthWithoutVariation() {
    assertThat(new LogEstimate(0, 0, 2).pValue()).isEqualTo(1);
    assertThat(new LogEstimate(0.1, 0, 2).pValue()).isZero();
  }
}

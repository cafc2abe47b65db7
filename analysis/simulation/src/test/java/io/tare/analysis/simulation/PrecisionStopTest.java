package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class PrecisionStopTest {

  private static final int RUNS = 1500;

  @Test
  void widensBothSidesOfTheInterval() {
    Interval widened = new PrecisionStop(5).widened(ratio(10)).interval().orElseThrow();

    assertThat(widened.lower()).isCloseTo(1.3 - 1.2 * 0.1, within(1e-12));
    assertThat(widened.upper()).isCloseTo(1.3 + 1.2 * 0.2, within(1e-12));
  }

  @Test
  void widensLessTheLaterARunBeginsToCheck() {
    assertThat(new PrecisionStop(3).factor()).isEqualTo(1.3);
    assertThat(new PrecisionStop(4).factor()).isEqualTo(1.2);
    assertThat(new PrecisionStop(5).factor()).isEqualTo(1.2);
    assertThat(new PrecisionStop(10).factor()).isEqualTo(1.1);
    assertThat(new PrecisionStop(20).factor()).isEqualTo(1.05);
  }

  @Test
  void isReachedByTheWidenedIntervalAndNotBeforeTheLeastBlocks() {
    PrecisionStop stop = new PrecisionStop(10);
    double naive = 0.15 / 1.3;

    assertThat(stop.isReached(ratio(10), 1.1 * naive + 1e-9)).isTrue();
    assertThat(stop.isReached(ratio(10), 1.1 * naive - 1e-9)).isFalse();
    assertThat(stop.isReached(ratio(9), 1)).isFalse();
  }

  /** The worst case for the plain interval: about 17 blocks are needed, at least 5. */
  @Test
  void hasNominalCoverageUnlikeThePlainInterval() {
    StoppingTable.Row row =
        new StoppingTable(new Runs(RUNS, 100, 5)).row(Scenario.LOG_NORMAL, 5, 0.03);
    int min = BinomialDistribution.of(RUNS, 0.95).inverseCumulativeProbability(1e-4);

    assertThat((int) Math.round(RUNS * row.honest())).isGreaterThanOrEqualTo(min);
    assertThat(row.naive()).isLessThan(0.95);
    assertThat(row.honestBlocks()).isGreaterThan(row.naiveBlocks());
  }

  /** Checked from its first interval on, when about ten blocks are needed: 94.1 % with 1.2. */
  @Test
  void hasNominalCoverageFromTheFirstIntervalOn() {
    assertThat(coverage(new PrecisionStop(1), 0.8, 40_000)).isGreaterThan(0.945);
  }

  /** Of the logarithms of blocks' ratios, in their standard deviations; the true value is 0. */
  private static double coverage(PrecisionStop stop, double halfWidth, int runs) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1965);
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[] critical = new double[61];
    for (int n = ConfidenceLevel.MIN_TRIALS; n < critical.length; n++) {
      critical[n] = stop.factor() * ConfidenceLevel.studentT(0.95, n - 1.0) / Math.sqrt(n);
    }
    int held = 0;
    for (int run = 0; run < runs; run++) {
      int n = 0;
      double mean = 0;
      double squares = 0;
      double half = Double.POSITIVE_INFINITY;
      while (half > halfWidth && n < critical.length - 1) {
        double value = normal.sample();
        double off = value - mean;
        n++;
        mean += off / n;
        squares += off * (value - mean);
        if (n >= Math.max(ConfidenceLevel.MIN_TRIALS, stop.minBlocks())) {
          half = critical[n] * Math.sqrt(squares / (n - 1));
        }
      }
      held += Math.abs(mean) <= half ? 1 : 0;
    }
    return held / (double) runs;
  }

  /**
   * Differences from 1 with t = 2.8037 of four degrees of freedom, p = 0.0486; that of t / 1.2 is
   * 0.0797 by the closed form of Student's t.
   */
  @Test
  void theProbabilityAgreesWithTheWidenedInterval() {
    Pairs pairs =
        Pairs.of(new double[] {1.03, 1.01, 1.05, 1.0, 1.04}, new double[] {1, 1, 1, 1, 1});
    Ratio plain = RatioOfMeans.withDefaults().of(pairs);
    Ratio widened = new PrecisionStop(5).widened(plain);

    assertThat(plain.differsFromOne()).isTrue();
    assertThat(plain.pValue().orElseThrow()).isCloseTo(0.048630, within(1e-6));
    assertThat(widened.differsFromOne()).isFalse();
    assertThat(widened.pValue().orElseThrow()).isCloseTo(0.079694, within(1e-6));
  }

  @Test
  void aWidenedDifferenceMayReachBelowZero() {
    Estimate added = new Estimate(2, Optional.of(new Interval(0.1, 3.9, 0.95)), 5);

    assertThat(new PrecisionStop(5).widened(added).interval().orElseThrow().lower())
        .isCloseTo(2 - 1.2 * 1.9, within(1e-12));
  }

  @Test
  void anIntervalThatDoesNotContainItsValueNeverBecomesNarrower() {
    Interval widened = new PrecisionStop(5).widened(5, new Interval(1, 3, 0.95));

    assertThat(widened.lower()).isLessThan(1);
    assertThat(widened.upper()).isEqualTo(3);
  }

  @Test
  void rejectsAnInvalidNumberOfBlocks() {
    assertThatThrownBy(() -> new PrecisionStop(0)).hasMessageContaining("0 blocks");
  }

  private static Ratio ratio(int blocks) {
    return new Ratio(
        1.3,
        Optional.of(new Interval(1.2, 1.5, 0.95)),
        Ratio.Method.FIELLER,
        Optional.empty(),
        OptionalDouble.empty(),
        blocks);
  }
}

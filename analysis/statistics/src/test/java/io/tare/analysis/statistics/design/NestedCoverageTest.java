package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Coverage of intervals of variances and of their shares: hosts with two starts each and several
 * submissions in each start, all effects normal. A true 95 % gives 92 to 98 of 100 for all but one
 * in some thousand seeds; a component that is truly 0 is covered more often, because its interval
 * begins there.
 */
class NestedCoverageTest {

  private static final int RUNS = 400;
  private static final int STARTS = 2;
  private static final double LEVEL = 0.95;

  @ParameterizedTest
  @CsvSource({
    "5, 0.4, 0.5, 0.1",
    "5, 0.1, 0.0, 0.9",
    "10, 0.0, 0.9, 0.1",
    "10, 0.3, 0.1, 0.6",
    "20, 0.8, 0.1, 0.1"
  })
  void generalizedIntervalsHaveNominalCoverage(
      int hosts, double host, double start, double submission) {
    double[] truth = {host, start, submission};
    List<List<VarianceShare>> runs = runs(hosts, false, truth);
    for (int level = 0; level < truth.length; level++) {
      assertThat(held(runs, level, VarianceShare::varianceInterval, truth[level]))
          .as("variance of level %d", level)
          .isBetween(0.92, 0.995);
      assertThat(held(runs, level, VarianceShare::shareInterval, truth[level]))
          .as("share of level %d", level)
          .isBetween(0.92, 0.995);
    }
  }

  @Test
  void generalizedIntervalsHaveNearlyNominalCoverageWithUnequalGroups() {
    double[] truth = {0.3, 0.4, 0.3};
    List<List<VarianceShare>> runs = runs(10, true, truth);
    for (int level = 0; level < truth.length; level++) {
      assertThat(held(runs, level, VarianceShare::shareInterval, truth[level]))
          .as("share of level %d", level)
          .isBetween(0.91, 0.99);
    }
  }

  /**
   * The simplest method, a chi-squared interval with approximate degrees of freedom, has low
   * coverage.
   */
  @Test
  void satterthwaitesIntervalHasLowCoverage() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(7);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      List<Stratum> strata = simulated(random, 10, false, 0.1, 0.8, 0.1).strata();
      held += isHeldBySatterthwaite(0.1, strata.get(0), strata.get(1)) ? 1 : 0;
    }
    assertThat(held / (double) RUNS).isLessThan(0.85);
  }

  /** Whether the interval of (a − b)/k treated as chi-squared (Satterthwaite 1946) contains it. */
  private static boolean isHeldBySatterthwaite(double truth, Stratum a, Stratum b) {
    double difference = a.meanSquare() - b.meanSquare();
    if (difference <= 0) {
      return false;
    }
    double freedom =
        difference
            * difference
            / (a.meanSquare() * a.meanSquare() / a.freedom()
                + b.meanSquare() * b.meanSquare() / b.freedom());
    ChiSquaredDistribution chiSquared = ChiSquaredDistribution.of(freedom);
    double sum = freedom * difference / a.expected().get(0);
    return sum / chiSquared.inverseSurvivalProbability((1 - LEVEL) / 2) <= truth
        && sum / chiSquared.inverseCumulativeProbability((1 - LEVEL) / 2) >= truth;
  }

  private static List<List<VarianceShare>> runs(int hosts, boolean unequal, double[] truth) {
    return IntStream.range(0, RUNS)
        .parallel()
        .mapToObj(
            run ->
                simulated(
                        RandomSource.XO_RO_SHI_RO_128_PP.create(new long[] {hosts, run}),
                        hosts,
                        unequal,
                        truth[0],
                        truth[1],
                        truth[2])
                    .shares(LEVEL))
        .toList();
  }

  private static double held(
      List<List<VarianceShare>> runs,
      int level,
      Function<VarianceShare, Interval> interval,
      double truth) {
    return runs.stream().filter(shares -> interval.apply(shares.get(level)).contains(truth)).count()
        / (double) runs.size();
  }

  private static NestedVariance simulated(
      UniformRandomProvider random,
      int hosts,
      boolean unequal,
      double host,
      double start,
      double submission) {
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<NestedSamples> all = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      double ours = Math.sqrt(host) * normal.sample();
      List<NestedSamples> starts = new ArrayList<>();
      for (int j = 0; j < STARTS; j++) {
        double here = ours + Math.sqrt(start) * normal.sample();
        double[] values = new double[unequal ? 4 + 2 * ((i + j) % 3) : 8];
        Arrays.setAll(values, k -> here + Math.sqrt(submission) * normal.sample());
        starts.add(NestedSamples.values(values));
      }
      all.add(NestedSamples.groups(starts));
    }
    return NestedVariance.of(List.of("host", "start", "submission"), NestedSamples.groups(all));
  }
}

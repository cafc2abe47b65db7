package io.tare.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Coverage of the intervals, by simulation from a known truth: log-normal submissions (coefficient
 * of variation 30 %) in trials that differ by 3 %, in blocks slowed down by the host by 5 % and
 * more, with the candidate 1.4 times as slow.
 *
 * <p>The bands contain the results of 2000 (500) replications of a 95 % interval for all but one in
 * about ten thousand seeds, widened downwards by one point for trial means that are not exactly
 * normal.
 */
class CoverageTest {

  private static final double TRUTH = 1.4;
  private static final long SEED = 20110829;

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void fiellerHasNominalCoverage(int blocks) {
    assertThat(coverage(blocks, 30, 2000)).isBetween(0.92, 0.97);
  }

  @Test
  void treatingSubmissionsAsIndependentHasLowCoverage() {
    assertThat(pooledCoverage(5, 200, 500)).isLessThan(0.85);
  }

  @Test
  void falsePositivesAreNominal() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    int different = 0;
    for (int i = 0; i < 2000; i++) {
      Pairs pairs = means(simulate(random, 5, 30, 1.0));
      different += RatioOfMeans.withDefaults().of(pairs).differsFromOne() ? 1 : 0;
    }
    assertThat(different / 2000.0).isBetween(0.03, 0.07);
  }

  private static double coverage(int blocks, int submissions, int replications) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED + blocks);
    int covered = 0;
    for (int i = 0; i < replications; i++) {
      Pairs pairs = means(simulate(random, blocks, submissions, TRUTH));
      covered += Fieller.interval(pairs, 0.95).orElseThrow().contains(TRUTH) ? 1 : 0;
    }
    return (double) covered / replications;
  }

  /** Treats every submission as a trial. */
  private static double pooledCoverage(int blocks, int submissions, int replications) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    int covered = 0;
    for (int i = 0; i < replications; i++) {
      double[][][] data = simulate(random, blocks, submissions, TRUTH);
      Pairs pooled = Pairs.of(flat(data[0]), flat(data[1]));
      covered += Fieller.interval(pooled, 0.95).orElseThrow().contains(TRUTH) ? 1 : 0;
    }
    return (double) covered / replications;
  }

  /** [candidate, reference][block][submission]. */
  private static double[][][] simulate(
      UniformRandomProvider random, int blocks, int submissions, double ratio) {
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[][][] data = new double[2][blocks][submissions];
    for (int block = 0; block < blocks; block++) {
      double host = Math.exp(0.02 * normal.sample() + 0.05 * block / blocks);
      for (int side = 0; side < 2; side++) {
        double trial = host * Math.exp(0.03 * normal.sample()) * (side == 0 ? ratio : 1);
        for (int i = 0; i < submissions; i++) {
          data[side][block][i] = 1e6 * trial * Math.exp(0.3 * normal.sample());
        }
      }
    }
    return data;
  }

  private static Pairs means(double[][][] data) {
    return Pairs.of(means(data[0]), means(data[1]));
  }

  private static double[] means(double[][] trials) {
    double[] means = new double[trials.length];
    for (int i = 0; i < trials.length; i++) {
      means[i] = Estimate.ofMean(trials[i], 0.95).value();
    }
    return means;
  }

  private static double[] flat(double[][] trials) {
    double[] flat = new double[trials.length * trials[0].length];
    for (int i = 0; i < trials.length; i++) {
      System.arraycopy(trials[i], 0, flat, i * trials[0].length, trials[0].length);
    }
    return flat;
  }
}

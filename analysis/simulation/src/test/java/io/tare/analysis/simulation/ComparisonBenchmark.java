package io.tare.analysis.simulation;

import io.tare.analysis.simulation.Scenario.Order;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Bootstrapped;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Design;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Measures the time from a million samples of 200 cells to a full table of comparisons with 10,000
 * resamples. A program to run by hand, not a test.
 */
final class ComparisonBenchmark {

  private static final int PAIRS = 100;
  private static final int BLOCKS = 5;
  private static final int SUBMISSIONS = 1000;
  private static final int ROUNDS = 4;

  private ComparisonBenchmark() {}

  private record Row(Ratio mean, Bootstrapped drawnMean, Bootstrapped median, Bootstrapped p95) {}

  /** Prints seconds per round. The first one includes the warm-up of the JVM. */
  public static void main(String[] arguments) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1);
    double[][][] candidate = new double[PAIRS][][];
    double[][][] reference = new double[PAIRS][][];
    for (int i = 0; i < PAIRS; i++) {
      Scenario.Run run =
          Scenario.LOG_NORMAL.run(random, BLOCKS, SUBMISSIONS, 1.1, Order.INTERLEAVED);
      candidate[i] = run.candidate();
      reference[i] = run.reference();
    }
    for (int round = 1; round <= ROUNDS; round++) {
      long start = System.nanoTime();
      List<Row> table =
          IntStream.range(0, PAIRS)
              .parallel()
              .mapToObj(i -> row(candidate[i], reference[i], i))
              .toList();
      double[] holm =
          Holm.adjusted(
              table.stream().mapToDouble(row -> row.mean().pValue().orElseThrow()).toArray());
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%,d samples, %d comparisons, %,d resamples of mean, median and p95: %.2f s"
              + " (%d significant by Holm, checksum %.12f)%n",
          2 * PAIRS * BLOCKS * SUBMISSIONS,
          table.size(),
          TrialBootstrap.DEFAULT_RESAMPLES,
          seconds,
          Arrays.stream(holm).filter(p -> p < 0.05).count(),
          table.stream().mapToDouble(row -> row.p95().interval().orElseThrow().upper()).sum());
    }
  }

  private static Row row(double[][] candidate, double[][] reference, int index) {
    TrialBootstrap bootstrap =
        new TrialBootstrap(TrialBootstrap.DEFAULT_RESAMPLES, 0.95, 1000L + index);
    Pairs means = Pairs.of(means(candidate), means(reference));
    return new Row(
        RatioOfMeans.withDefaults().of(means),
        bootstrap.means(means),
        bootstrap.quantiles(candidate, reference, 0.5, Design.PAIRED),
        bootstrap.quantiles(candidate, reference, 0.95, Design.PAIRED));
  }

  private static double[] means(double[][] trials) {
    return Arrays.stream(trials)
        .mapToDouble(trial -> Arrays.stream(trial).average().orElseThrow())
        .toArray();
  }
}

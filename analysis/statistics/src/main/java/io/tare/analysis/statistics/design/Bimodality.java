package io.tare.analysis.statistics.design;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Whether values look like two groups instead of one, for example slow and fast trials.
 *
 * <p>Of all cuts of the sorted logarithms into two groups, the one counts that makes the squares
 * between the groups over those within them largest (A. J. Scott and M. J. Knott, "A cluster
 * analysis method for grouping means in the analysis of variance", Biometrics 30(3), 1974). p is
 * the share of samples of as many normal values, always the same, in which that ratio is as large.
 * A single value may be a group: that is how a rare slow mode appears.
 *
 * @param ratio geometric mean of the slow group over that of the fast one, above 1
 * @param slow the number of values in the slow group
 * @param size the number of values
 * @param pValue for one group of normal logarithms, above 0 and at most 1
 */
public record Bimodality(double ratio, int slow, int size, double pValue) {

  /** With fewer values two groups cannot be distinguished from one. */
  public static final int MIN_VALUES = 5;

  private static final int DRAWS = 20_000;
  private static final int MANY = 30;
  private static final int DRAWS_OF_MANY = 4000;
  private static final long SEED = 1974;

  private static final Map<Integer, double[]> ONE_GROUP = new ConcurrentHashMap<>();

  /**
   * The best cut. Absent with fewer than {@link #MIN_VALUES}, if one is not positive, or if all are
   * equal.
   */
  public static Optional<Bimodality> of(double[] values) {
    if (values.length < MIN_VALUES || !Arrays.stream(values).allMatch(each -> each > 0)) {
      return Optional.empty();
    }
    double[] sorted = Arrays.stream(values).map(Math::log).sorted().toArray();
    int n = sorted.length;
    if (sorted[n - 1] - sorted[0] < 1e-12) {
      return Optional.empty();
    }
    int fast = cut(sorted);
    double statistic = separation(sorted, fast);
    double[] known = ONE_GROUP.computeIfAbsent(n, Bimodality::oneGroup);
    int below = Arrays.binarySearch(known, statistic);
    int larger = known.length - (below >= 0 ? below : -below - 1);
    return Optional.of(
        new Bimodality(
            Math.exp(mean(sorted, fast, n) - mean(sorted, 0, fast)),
            n - fast,
            n,
            (larger + 1.0) / (known.length + 1)));
  }

  /** How many are in the first group of the best cut. */
  private static int cut(double[] sorted) {
    int n = sorted.length;
    double total = Arrays.stream(sorted).sum();
    double sum = 0;
    int best = 1;
    double max = -1;
    for (int fast = 1; fast < n; fast++) {
      sum += sorted[fast - 1];
      double difference = (total - sum) / (n - fast) - sum / fast;
      double between = difference * difference * fast * (n - fast) / n;
      if (between > max) {
        max = between;
        best = fast;
      }
    }
    return best;
  }

  private static double separation(double[] sorted, int fast) {
    double between = between(sorted, fast);
    double mean = mean(sorted, 0, sorted.length);
    double all = Arrays.stream(sorted).map(each -> (each - mean) * (each - mean)).sum();
    return between / Math.max(all - between, 1e-12 * all);
  }

  private static double between(double[] sorted, int fast) {
    int n = sorted.length;
    double difference = mean(sorted, fast, n) - mean(sorted, 0, fast);
    return difference * difference * fast * (n - fast) / n;
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / (to - from);
  }

  private static double[] oneGroup(int n) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED + n);
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[] all = new double[n > MANY ? DRAWS_OF_MANY : DRAWS];
    double[] values = new double[n];
    for (int draw = 0; draw < all.length; draw++) {
      Arrays.setAll(values, i -> normal.sample());
      Arrays.sort(values);
      all[draw] = separation(values, cut(values));
    }
    Arrays.sort(all);
    return all;
  }
}

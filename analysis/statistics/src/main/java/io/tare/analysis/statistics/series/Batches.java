package io.tare.analysis.statistics.series;

import java.util.Arrays;
import java.util.Optional;

/**
 * Means of batches of successive values, large enough that they hardly depend on each other.
 *
 * <p>The dependence is estimated as the mean square of differences over two steps over that over
 * one step, minus 1, which is the correlation ρ of an autoregressive series of order 1 and robust
 * against a few level shifts (S. Chakar, E. Lebarbier, C. Lévy-Leduc and S. Robin, "A robust
 * approach for estimating change-points in the mean of an AR(1) process", Bernoulli 23(2), 2017,
 * pp. 1408–1447, section 2; with trimmed means for their medians). A batch has at least four times
 * the (1 + ρ)/(1 − ρ) values that are equivalent to one independent value, and is doubled as long
 * as the means depend on each other.
 */
public final class Batches {

  private static final int MIN_SIZE = 5;
  private static final int MIN_BATCHES = 10;
  private static final int MAX_BATCHES = 64;
  private static final double INDEPENDENT_VALUES = 4;
  private static final double DEPENDENT = 0.2;

  private final int size;
  private final double[] means;

  private Batches(int size, double[] means) {
    this.size = size;
    this.means = means;
  }

  /**
   * @param values in the order of measuring
   * @return absent if that leaves fewer than ten batches
   */
  public static Optional<Batches> of(double[] values) {
    int n = values.length;
    if (n < MIN_BATCHES * MIN_SIZE) {
      return Optional.empty();
    }
    double rho = Math.max(0, Math.min(0.99, dependence(values)));
    int size =
        Math.max(
            Math.max(MIN_SIZE, (n + MAX_BATCHES - 1) / MAX_BATCHES),
            (int) Math.ceil(INDEPENDENT_VALUES * (1 + rho) / (1 - rho)));
    double[] means = means(values, size);
    while (n / (2 * size) >= MIN_BATCHES && dependence(means) > DEPENDENT) {
      size *= 2;
      means = means(values, size);
    }
    return n / size < MIN_BATCHES ? Optional.empty() : Optional.of(new Batches(size, means));
  }

  /** The number of values per batch; remaining values at the end are left out. */
  public int size() {
    return size;
  }

  public double[] means() {
    return means.clone();
  }

  private static double[] means(double[] values, int size) {
    double[] means = new double[values.length / size];
    Arrays.setAll(
        means, i -> Arrays.stream(values, i * size, (i + 1) * size).average().orElseThrow());
    return means;
  }

  /** From −1 to 1, up to chance; 0 where all values are equal. */
  private static double dependence(double[] values) {
    double one = meanSquaredDifference(values, 1);
    return one == 0 ? 0 : meanSquaredDifference(values, 2) / one - 1;
  }

  /** Without the largest tenth, which contains level shifts. */
  private static double meanSquaredDifference(double[] values, int lag) {
    double[] squares = new double[values.length - lag];
    Arrays.setAll(squares, i -> (values[i + lag] - values[i]) * (values[i + lag] - values[i]));
    Arrays.sort(squares);
    int kept = squares.length - squares.length / 10;
    return Arrays.stream(squares, 0, kept).average().orElse(0);
  }
}

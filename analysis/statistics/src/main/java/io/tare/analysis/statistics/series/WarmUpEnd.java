package io.tare.analysis.statistics.series;

import java.util.OptionalInt;

/**
 * Where the steady state of a series begins, found from the data by MSER-5: of all truncations of
 * the beginning, the one that minimizes the standard error of the remaining mean.
 *
 * <p>Sources: K. P. White, "An effective truncation heuristic for bias reduction in simulation
 * output", Simulation 69(6), 1997, pp. 323–334; K. P. White, M. J. Cobb and S. C. Spratt, "A
 * comparison of five steady-state truncation heuristics for simulation", Winter Simulation
 * Conference 2000, for batches of five and for rejecting an end in the second half.
 */
public final class WarmUpEnd {

  /** The fewest values in which an end is searched for. */
  public static final int MIN_VALUES = 50;

  private static final int BATCH = 5;

  private WarmUpEnd() {}

  /**
   * How many values to leave out at the beginning, a multiple of five.
   *
   * @param values in the order of measuring
   * @return absent with fewer than {@link #MIN_VALUES}, or if the series does not settle in its
   *     first half
   */
  public static OptionalInt of(double[] values) {
    int batches = values.length / BATCH;
    if (values.length < MIN_VALUES) {
      return OptionalInt.empty();
    }
    double[] means = new double[batches];
    for (int i = 0; i < batches; i++) {
      for (int j = 0; j < BATCH; j++) {
        means[i] += values[i * BATCH + j] / BATCH;
      }
    }
    int best = batches;
    double min = Double.POSITIVE_INFINITY;
    double mean = 0;
    double squares = 0;
    // From the end towards the beginning, so that each step adds one value (Welford 1962).
    for (int from = batches - 1; from >= 0; from--) {
      int count = batches - from;
      double delta = means[from] - mean;
      mean += delta / count;
      squares += delta * (means[from] - mean);
      double error = squares / ((double) count * count);
      if (count >= BATCH && error <= min) {
        min = error;
        best = from;
      }
    }
    return best <= batches / 2 ? OptionalInt.of(best * BATCH) : OptionalInt.empty();
  }
}

package io.tare.analysis.statistics.series;

import java.util.Arrays;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The autocorrelation of values.
 *
 * <p>The estimate of the autocorrelation at lag k is Σ (x_i − x̄)(x_{i+k} − x̄) / Σ (x_i − x̄)²
 * (Box, Jenkins and Reinsel 2008, equation 2.1.13), which is biased towards zero but keeps the
 * sequence positive definite.
 */
public final class Autocorrelation {

  /** From this lag on, computing all lags at once is faster than one by one. */
  private static final int FEW_LAGS = 64;

  private final double[] deviations;
  private final double squares;

  private Autocorrelation(double[] deviations, double squares) {
    this.deviations = deviations;
    this.squares = squares;
  }

  /**
   * @param values at least two, in the order of measuring
   */
  public static Autocorrelation of(double[] values) {
    if (values.length < 2) {
      throw new IllegalArgumentException(values.length + " values do not follow each other");
    }
    double mean = Mean.of(values).getAsDouble();
    double[] deviations = new double[values.length];
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      deviations[i] = values[i] - mean;
      squares += deviations[i] * deviations[i];
    }
    return new Autocorrelation(deviations, squares);
  }

  /**
   * From −1 to 1; 0 where all values are equal.
   *
   * @param lag from 0 to the number of values less 1
   */
  public double at(int lag) {
    if (lag < 0 || lag >= deviations.length) {
      throw new IllegalArgumentException(
          "lag " + lag + " is not between 0 and " + (deviations.length - 1));
    }
    if (squares == 0) {
      return lag == 0 ? 1 : 0;
    }
    double sum = 0;
    for (int i = 0; i + lag < deviations.length; i++) {
      sum += deviations[i] * deviations[i + lag];
    }
    return sum / squares;
  }

  /**
   * How many independent values would give an equally precise mean: n / (1 + 2 Σ ρ_k), summed over
   * pairs of lags as long as they are positive and do not increase (the initial monotone sequence
   * of C. J. Geyer, "Practical Markov chain Monte Carlo", Statistical Science 7(4), 1992, section
   * 3.3). At least 1 and, because alternating values only make the mean more precise, at most n.
   */
  public double effectiveSize() {
    int n = deviations.length;
    double[] all = new double[0];
    double sum = 0;
    double last = Double.POSITIVE_INFINITY;
    for (int lag = 0; lag + 1 < n; lag += 2) {
      if (lag == FEW_LAGS) {
        all = all();
      }
      double pair =
          Math.min(last, lag < FEW_LAGS ? at(lag) + at(lag + 1) : all[lag] + all[lag + 1]);
      if (!(pair > 0)) {
        break;
      }
      sum += pair;
      last = pair;
    }
    double factor = Math.max(1, 2 * sum - 1);
    return Math.max(1, n / factor);
  }

  /**
   * At every lag, in n log n steps: the transform of the squared spectrum, with enough zeros
   * appended to separate the end of the series from its beginning (Wiener and Khinchin).
   */
  double[] all() {
    int n = deviations.length;
    int size = Integer.highestOneBit(Math.max(1, 2 * n - 1)) * 2;
    double[][] series = {Arrays.copyOf(deviations, size), new double[size]};
    FastFourierTransformer.transformInPlace(
        series, DftNormalization.STANDARD, TransformType.FORWARD);
    for (int i = 0; i < size; i++) {
      series[0][i] = series[0][i] * series[0][i] + series[1][i] * series[1][i];
      series[1][i] = 0;
    }
    FastFourierTransformer.transformInPlace(
        series, DftNormalization.STANDARD, TransformType.INVERSE);
    double[] all = Arrays.copyOf(series[0], n);
    for (int lag = 0; lag < n; lag++) {
      all[lag] = squares == 0 ? (lag == 0 ? 1 : 0) : all[lag] / squares;
    }
    return all;
  }
}

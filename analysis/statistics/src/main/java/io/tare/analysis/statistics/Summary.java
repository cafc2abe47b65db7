package io.tare.analysis.statistics;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Statistics of a set of submissions, all trials merged. Percentiles are of all values together,
 * never averaged; they are exact order statistics, interpolated linearly (Hyndman and Fan 1996,
 * type 7, the default of R and NumPy).
 *
 * @param standardDeviation with n − 1; NaN for a single value
 */
public record Summary(
    long n,
    double mean,
    double standardDeviation,
    double minimum,
    double median,
    double p95,
    double p99,
    double maximum) {

  private static final Quantile QUANTILE =
      Quantile.withDefaults().withCopy(true).with(Quantile.EstimationMethod.HF7);

  /**
   * @throws IllegalArgumentException if there is no value
   */
  public static Summary of(double[] values) {
    double[] quantiles = quantiles(values, 0, 0.5, 0.95, 0.99, 1);
    return new Summary(
        values.length,
        Mean.of(values).getAsDouble(),
        values.length < 2 ? Double.NaN : StandardDeviation.of(values).getAsDouble(),
        quantiles[0],
        quantiles[1],
        quantiles[2],
        quantiles[3],
        quantiles[4]);
  }

  /**
   * The same with another mean.
   *
   * @param other for example the harmonic one
   */
  public Summary withMean(double other) {
    return new Summary(n, other, standardDeviation, minimum, median, p95, p99, maximum);
  }

  /**
   * The quantiles at the probabilities.
   *
   * @throws IllegalArgumentException if there is no value or a probability is not in [0, 1]
   */
  public static double[] quantiles(double[] values, double... probabilities) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values to summarise");
    }
    return QUANTILE.evaluate(values, probabilities);
  }
}

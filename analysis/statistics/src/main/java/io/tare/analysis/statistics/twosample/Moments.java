package io.tare.analysis.statistics.twosample;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The statistics of a sample that a paper prints.
 *
 * @param n the number of values, at least 2
 * @param standardDeviation with n − 1, not negative
 */
public record Moments(long n, double mean, double standardDeviation) {

  public Moments {
    if (n < 2) {
      throw new IllegalArgumentException("a sample of " + n + " values has no spread; it takes 2");
    }
    if (!Double.isFinite(mean)
        || !(standardDeviation >= 0)
        || !Double.isFinite(standardDeviation)) {
      throw new IllegalArgumentException(
          "mean " + mean + " and standard deviation " + standardDeviation + " are impossible");
    }
  }

  /** The moments of raw values, at least two. */
  public static Moments of(double[] values) {
    if (values.length < 2) {
      throw new IllegalArgumentException(
          "a sample of " + values.length + " values has no spread; it takes 2");
    }
    return new Moments(
        values.length, Mean.of(values).getAsDouble(), StandardDeviation.of(values).getAsDouble());
  }

  public double variance() {
    return standardDeviation * standardDeviation;
  }

  /** The variance of the mean, s²/n. */
  double meanVariance() {
    return variance() / n;
  }

  /** The same sample in another unit. */
  Moments times(double factor) {
    return new Moments(n, mean * factor, standardDeviation * Math.abs(factor));
  }
}

package io.tare.analysis.statistics;

import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * A value with its interval.
 *
 * @param interval absent with fewer than {@link ConfidenceLevel#MIN_TRIALS} values, and for a ratio
 *     also when its interval has no bounds
 * @param n the number of independent values (trials or blocks)
 */
public record Estimate(double value, Optional<Interval> interval, int n) {

  public Estimate {
    if (!Double.isFinite(value) || n < 1) {
      throw new IllegalArgumentException(
          "estimate " + value + " from " + n + " values is impossible");
    }
  }

  /**
   * The mean with Student's t interval (Student 1908): for trial means, which are close to normal
   * because each is a mean itself.
   *
   * @param values one per trial, at least one
   */
  public static Estimate ofMean(double[] values, double level) {
    if (values.length == 0) {
      throw new IllegalArgumentException("the mean of no values");
    }
    double mean = Mean.of(values).getAsDouble();
    return new Estimate(mean, interval(mean, values, level), values.length);
  }

  /**
   * Like {@link #ofMean}, for values that cannot be negative, such as times: the interval does not
   * go below zero.
   */
  public static Estimate ofMeanSize(double[] values, double level) {
    Estimate estimate = ofMean(values, level);
    return new Estimate(
        estimate.value, estimate.interval.map(each -> each.notBelow(0)), estimate.n);
  }

  /** The same of the reciprocal; without an interval if that has no bounds. */
  public Estimate reciprocal() {
    return new Estimate(
        1 / value,
        interval
            .filter(each -> each.lower() > 0)
            .map(each -> new Interval(1 / each.upper(), 1 / each.lower(), each.level())),
        n);
  }

  /**
   * The same in another unit.
   *
   * @param factor above 0
   */
  public Estimate times(double factor) {
    if (!(factor > 0)) {
      throw new IllegalArgumentException("factor " + factor + " must be above 0");
    }
    return new Estimate(
        factor * value,
        interval.map(
            each -> new Interval(factor * each.lower(), factor * each.upper(), each.level())),
        n);
  }

  /** The mean of the paired differences, first less second, with Student's t interval. */
  public static Estimate ofDifference(Pairs pairs, double level) {
    return ofMean(pairs.differences(), level);
  }

  private static Optional<Interval> interval(double mean, double[] values, double level) {
    if (values.length < ConfidenceLevel.MIN_TRIALS) {
      return Optional.empty();
    }
    double standardError = Math.sqrt(Variance.of(values).getAsDouble() / values.length);
    double margin = ConfidenceLevel.studentT(level, values.length - 1.0) * standardError;
    return Optional.of(new Interval(mean - margin, mean + margin, level));
  }
}

package io.tare.analysis.statistics.twosample;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The logarithm of a positive mean, or of a ratio of two means, with its estimated variance by the
 * delta method: for comparing it with another estimate.
 *
 * <p>The value is the logarithm of the mean itself, not the mean of logarithms, so that it agrees
 * with the means shown elsewhere. Its deviations are each trial's share of the mean less 1 or, for
 * a ratio, the candidate's share less the reference's: common effects, such as a slow host in a
 * block, cancel.
 *
 * @param squaredError the estimated variance of the logarithm
 * @param degreesOfFreedom one less than the number of trials or blocks
 */
public record LogEstimate(double logarithm, double squaredError, int degreesOfFreedom) {

  public LogEstimate {
    if (!Double.isFinite(logarithm) || !(squaredError >= 0) || degreesOfFreedom < 1) {
      throw new IllegalArgumentException(
          "logarithm "
              + logarithm
              + " with squared error "
              + squaredError
              + " from "
              + (degreesOfFreedom + 1)
              + " values is impossible");
    }
  }

  /**
   * For the mean of trial means. Empty with fewer than two, or if one is not positive.
   *
   * @param values one per trial
   */
  public static Optional<LogEstimate> ofMean(double[] values) {
    return values.length < 2 || !allPositive(values)
        ? Optional.empty()
        : Optional.of(of(Math.log(Mean.of(values).getAsDouble()), deviations(values)));
  }

  /**
   * For the ratio of the means, candidate over reference. Empty with fewer than two blocks, or if a
   * value is not positive.
   */
  public static Optional<LogEstimate> ofRatio(Pairs pairs) {
    return ofRatio(pairs, 0);
  }

  /**
   * The same for blocks whose variance is at least that of their own errors.
   *
   * @param ownVariance see {@link io.tare.analysis.statistics.RatioOfMeans#ownVariance}
   */
  public static Optional<LogEstimate> ofRatio(Pairs pairs, double ownVariance) {
    if (pairs.size() < 2 || !allPositive(pairs.candidate()) || !allPositive(pairs.reference())) {
      return Optional.empty();
    }
    LogEstimate shown =
        of(Math.log(pairs.candidateMean() / pairs.referenceMean()), pairs.relativeDifferences());
    return Optional.of(
        new LogEstimate(
            shown.logarithm,
            Math.max(shown.squaredError, ownVariance / pairs.size()),
            shown.degreesOfFreedom));
  }

  /** The value itself, not its logarithm. */
  public double value() {
    return Math.exp(logarithm);
  }

  /**
   * The interval of the value itself: Student's t on the logarithm, back-transformed. Empty with
   * fewer than {@link ConfidenceLevel#MIN_TRIALS} trials, and if its upper end is larger than any
   * number.
   */
  public Optional<Interval> interval(double level) {
    if (degreesOfFreedom + 1 < ConfidenceLevel.MIN_TRIALS) {
      return Optional.empty();
    }
    double margin = ConfidenceLevel.studentT(level, degreesOfFreedom) * Math.sqrt(squaredError);
    double upper = Math.exp(logarithm + margin);
    return Double.isFinite(upper)
        ? Optional.of(new Interval(Math.exp(logarithm - margin), upper, level))
        : Optional.empty();
  }

  /** Two-sided p of the value being 1; the interval of a level contains 1 iff p > 1 − level. */
  public double pValue() {
    if (logarithm == 0 || squaredError == 0) {
      return logarithm == 0 ? 1 : 0;
    }
    return 2
        * TDistribution.of(degreesOfFreedom)
            .survivalProbability(Math.abs(logarithm) / Math.sqrt(squaredError));
  }

  /**
   * The same with its standard error multiplied.
   *
   * @param factor above 0
   */
  public LogEstimate widened(double factor) {
    return new LogEstimate(logarithm, squaredError * factor * factor, degreesOfFreedom);
  }

  /** Of the reciprocal of the value. */
  public LogEstimate inverse() {
    return new LogEstimate(-logarithm, squaredError, degreesOfFreedom);
  }

  private static LogEstimate of(double logarithm, double[] deviations) {
    int n = deviations.length;
    double squares = Arrays.stream(deviations).map(each -> each * each).sum();
    return new LogEstimate(logarithm, squares / ((n - 1.0) * n), n - 1);
  }

  /** Each value over the mean, less 1. */
  private static double[] deviations(double[] values) {
    double mean = Mean.of(values).getAsDouble();
    return Arrays.stream(values).map(each -> each / mean - 1).toArray();
  }

  private static boolean allPositive(double[] values) {
    return Arrays.stream(values).allMatch(value -> value > 0 && Double.isFinite(value));
  }
}

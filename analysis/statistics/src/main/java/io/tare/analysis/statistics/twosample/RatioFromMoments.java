package io.tare.analysis.statistics.twosample;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.Optional;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of the means of two independent samples.
 *
 * @param interval all ratios r for which Welch's test does not reject that the mean of the first is
 *     r times that of the second: Fieller's interval with unequal variances. Absent if it has no
 *     bounds.
 */
public record RatioFromMoments(double value, Optional<Interval> interval) {

  private static final int MAX_STEPS = 500;
  private static final double MAX = 1e6;

  /**
   * The degrees of freedom depend on r (Tamhane and Logan 2004), so the ends are found by search.
   *
   * @throws IllegalArgumentException if a mean is not positive
   */
  public static RatioFromMoments of(Moments first, Moments second, double level) {
    if (!(first.mean() > 0) || !(second.mean() > 0)) {
      throw new IllegalArgumentException(
          "no ratio of " + first.mean() + " to " + second.mean() + "; both must be positive");
    }
    double ratio = first.mean() / second.mean();
    UnivariateFunction accepted = r -> margin(first, second, r, ConfidenceLevel.checked(level));
    if (first.standardDeviation() == 0 && second.standardDeviation() == 0) {
      return new RatioFromMoments(ratio, Optional.of(new Interval(ratio, ratio, level)));
    }
    if (accepted.value(0) >= 0 || accepted.value(ratio * MAX) >= 0) {
      return new RatioFromMoments(ratio, Optional.empty());
    }
    BrentSolver solver = new BrentSolver(1e-12, 1e-14);
    double lower = solver.solve(MAX_STEPS, accepted, 0, ratio);
    double upper = ratio * 2;
    while (accepted.value(upper) >= 0) {
      upper *= 2;
    }
    return new RatioFromMoments(
        ratio,
        Optional.of(new Interval(lower, solver.solve(MAX_STEPS, accepted, ratio, upper), level)));
  }

  /** How far r is inside the accepted region; negative outside. */
  private static double margin(Moments first, Moments second, double r, double level) {
    Moments scaled = second.times(r);
    double difference = Math.abs(first.mean() - scaled.mean());
    double squared = MeanTest.WELCH.squaredError(first, scaled);
    if (squared == 0) {
      return -difference; // at r = 0, without any spread of the first
    }
    double freedom = MeanTest.WELCH.degreesOfFreedom(first, scaled);
    double t = TDistribution.of(freedom).inverseSurvivalProbability((1 - level) / 2);
    return t * Math.sqrt(squared) - difference;
  }
}

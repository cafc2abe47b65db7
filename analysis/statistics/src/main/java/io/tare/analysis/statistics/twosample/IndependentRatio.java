package io.tare.analysis.statistics.twosample;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two independent estimates, such as those of two runs: the difference of their
 * logarithms with Student's t.
 *
 * @param value first over second
 * @param squaredError the estimated variance of the ratio's logarithm
 * @param degreesOfFreedom by Welch and Satterthwaite (B. L. Welch, Biometrika 34, 1947), so that
 *     the two may have different variances; not below those of the side that has fewer
 */
public record IndependentRatio(double value, double squaredError, double degreesOfFreedom) {

  public static IndependentRatio of(LogEstimate first, LogEstimate second) {
    double squared = first.squaredError() + second.squaredError();
    int min = Math.min(first.degreesOfFreedom(), second.degreesOfFreedom());
    double welch =
        squared
            * squared
            / (first.squaredError() * first.squaredError() / first.degreesOfFreedom()
                + second.squaredError() * second.squaredError() / second.degreesOfFreedom());
    return new IndependentRatio(
        Math.exp(first.logarithm() - second.logarithm()),
        squared,
        Double.isFinite(welch) ? Math.max(min, welch) : min);
  }

  /** The same with the differences between runs. */
  public IndependentRatio widened(BetweenRuns runs) {
    return runs.widened(this);
  }

  /** Empty if its upper end is larger than any number. */
  public Optional<Interval> interval(double level) {
    double margin = ConfidenceLevel.studentT(level, degreesOfFreedom) * Math.sqrt(squaredError);
    double upper = value * Math.exp(margin);
    return Double.isFinite(upper)
        ? Optional.of(new Interval(value * Math.exp(-margin), upper, level))
        : Optional.empty();
  }

  /** Two-sided p of the ratio being 1; the interval of a level contains 1 iff p > 1 − level. */
  public double pValue() {
    double distance = Math.abs(Math.log(value));
    if (distance == 0 || squaredError == 0) {
      return distance == 0 ? 1 : 0;
    }
    return 2
        * TDistribution.of(degreesOfFreedom)
            .survivalProbability(distance / Math.sqrt(squaredError));
  }
}

package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.twosample.Moments;
import io.tare.analysis.statistics.twosample.NoncentralT;
import java.util.OptionalDouble;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * The smallest ratio that blocks with this spread would show: "with these 40 runs you could have
 * detected 1.8 %". A smaller difference may exist although none is significant.
 *
 * <p>The paired t test of the logarithms of the blocks' ratios has, for a true logarithm δ with
 * standard deviation s between n blocks, a noncentral t with noncentrality δ√n/s (Cohen 1988,
 * section 2.4; Student 1908 for the test). s is estimated from the blocks, so from few blocks the
 * answer is rough.
 */
public final class DetectableRatio {

  /** Eight runs out of ten, as usual. */
  public static final double USUAL_POWER = 0.8;

  private static final int MAX_STEPS = 200;

  private DetectableRatio() {}

  /**
   * The ratio above 1 that would be found different from 1 with the probability {@code power}; its
   * reciprocal is the one below 1.
   *
   * @return absent with fewer than {@link ConfidenceLevel#MIN_TRIALS} blocks, or if a value is not
   *     positive
   */
  public static OptionalDouble of(Pairs pairs, double level, double power) {
    return of(pairs, level, power, 0, 1);
  }

  /**
   * The same for blocks whose variance is at least that of their own errors.
   *
   * @param ownVariance see {@link io.tare.analysis.statistics.RatioOfMeans#ownVariance}
   * @param widening factor of the interval's width: {@link PrecisionStop#factor}, or 1
   */
  public static OptionalDouble of(
      Pairs pairs, double level, double power, double ownVariance, double widening) {
    double[] candidate = pairs.candidate();
    double[] reference = pairs.reference();
    double[] logs = new double[candidate.length];
    for (int i = 0; i < logs.length; i++) {
      if (!(candidate[i] > 0) || !(reference[i] > 0)) {
        return OptionalDouble.empty();
      }
      logs[i] = Math.log(candidate[i] / reference[i]);
    }
    if (logs.length < ConfidenceLevel.MIN_TRIALS) {
      return OptionalDouble.empty();
    }
    double standardDeviation =
        Math.max(Math.sqrt(ownVariance), Moments.of(logs).standardDeviation());
    return OptionalDouble.of(
        Math.exp(
            noncentrality(logs.length, level, power, widening)
                * standardDeviation
                / Math.sqrt(logs.length)));
  }

  /**
   * The noncentrality at which the two-sided paired t test of n pairs has that power.
   *
   * @param pairs at least 2
   * @param power above 1 − level and below 1
   */
  static double noncentrality(int pairs, double level, double power) {
    return noncentrality(pairs, level, power, 1);
  }

  /**
   * The same for an interval that is wider than that of the test.
   *
   * @param widening factor, 1 or more
   */
  static double noncentrality(int pairs, double level, double power, double widening) {
    if (!(power > 1 - level && power < 1)) {
      throw new IllegalArgumentException(
          "power " + power + " is not between " + (1 - level) + " and 1");
    }
    double freedom = pairs - 1.0;
    double critical = widening * ConfidenceLevel.studentT(level, freedom);
    double upper = critical + 1;
    while (power(critical, freedom, upper) < power) {
      upper *= 2;
    }
    return new BrentSolver(1e-12, 1e-10)
        .solve(MAX_STEPS, delta -> power(critical, freedom, delta) - power, 0, upper);
  }

  private static double power(double critical, double freedom, double noncentrality) {
    return 1
        - NoncentralT.cumulative(critical, freedom, noncentrality)
        + NoncentralT.cumulative(-critical, freedom, noncentrality);
  }
}

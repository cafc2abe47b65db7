package io.tare.analysis.capacity.queueing;

import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * Distributions from their Laplace transforms, by Euler summation (J. Abate, W. Whitt: Numerical
 * inversion of Laplace transforms of probability distributions, ORSA Journal on Computing 7, 1995).
 * Probabilities are right to about 1e-8 where the distribution is smooth.
 */
final class EulerInversion {

  /** Limits the error of the series to the exponential of its negative. */
  private static final double ACCURACY = 18.4;

  /** Terms before the average for a density without jumps. */
  private static final int SMOOTH = 15;

  /** The same for any. */
  private static final int TERMS = 25;

  /** Partial sums in the binomial average. */
  private static final int AVERAGED = 11;

  private static final double[] WEIGHTS = new double[AVERAGED + 1];

  static {
    for (int j = 0; j <= AVERAGED; j++) {
      WEIGHTS[j] = CombinatoricsUtils.binomialCoefficientDouble(AVERAGED, j) / (1 << AVERAGED);
    }
  }

  private EulerInversion() {}

  /**
   * How a time is distributed at some seconds.
   *
   * @param above the probability that it is longer, 0 to 1
   * @param density per second
   */
  record At(double above, double density) {}

  /** The probability that a time is longer, 0 to 1. */
  static double shareAbove(TransformedTime time, double seconds) {
    return at(time, seconds, TERMS).above();
  }

  /** The distribution of a time whose density has no jumps. */
  static At smooth(TransformedTime time, double seconds) {
    return at(time, seconds, SMOOTH);
  }

  private static At at(TransformedTime time, double all, int terms) {
    double seconds = all - time.leastSeconds();
    if (!(seconds > 0)) {
      return new At(1, 0);
    }
    Complex[] at = new Complex[terms + AVERAGED + 1];
    for (int k = 0; k < at.length; k++) {
      at[k] = new Complex(ACCURACY / 2 / seconds, k * Math.PI / seconds);
    }
    Wanted.require();
    Complex[] transforms = time.transforms(at);
    double above = 0;
    double density = 0;
    double averageAbove = 0;
    double averageDensity = 0;
    for (int k = 0; k < at.length; k++) {
      double sign = k == 0 ? 0.5 : k % 2 == 0 ? 1 : -1;
      above += sign * Complex.ONE.subtract(transforms[k]).divide(at[k]).getReal();
      density += sign * transforms[k].getReal();
      if (k >= terms) {
        averageAbove += WEIGHTS[k - terms] * above;
        averageDensity += WEIGHTS[k - terms] * density;
      }
    }
    double scale = Math.exp(ACCURACY / 2) / seconds;
    return new At(Math.max(0, Math.min(1, scale * averageAbove)), scale * averageDensity);
  }
}

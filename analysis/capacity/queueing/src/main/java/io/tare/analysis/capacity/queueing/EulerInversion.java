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

  private static final int TERMS = 25;

  /** Partial sums in the binomial average, after {@link #TERMS}. */
  private static final int AVERAGED = 11;

  private static final double[] WEIGHTS = new double[AVERAGED + 1];

  static {
    for (int j = 0; j <= AVERAGED; j++) {
      WEIGHTS[j] = CombinatoricsUtils.binomialCoefficientDouble(AVERAGED, j) / (1 << AVERAGED);
    }
  }

  private EulerInversion() {}

  /** The probability that a time is longer, 0 to 1. */
  static double shareAbove(TransformedTime time, double all) {
    double seconds = all - time.leastSeconds();
    if (!(seconds > 0)) {
      return 1;
    }
    double scale = Math.exp(ACCURACY / 2) / seconds;
    double sum = scale * real(time, seconds, 0) / 2;
    double average = 0;
    for (int k = 1; k <= TERMS + AVERAGED; k++) {
      Wanted.require();
      sum += (k % 2 == 0 ? scale : -scale) * real(time, seconds, k);
      if (k >= TERMS) {
        average += WEIGHTS[k - TERMS] * sum;
      }
    }
    return Math.max(0, Math.min(1, average));
  }

  /** Of the transform of the complement of the distribution function. */
  private static double real(TransformedTime time, double seconds, int term) {
    Complex s = new Complex(ACCURACY / 2 / seconds, term * Math.PI / seconds);
    return Complex.ONE.subtract(time.transform(s)).divide(s).getReal();
  }
}

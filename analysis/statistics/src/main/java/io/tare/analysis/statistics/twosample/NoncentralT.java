package io.tare.analysis.statistics.twosample;

import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The noncentral t distribution for power, which the libraries lack.
 *
 * <p>Source: R. V. Lenth, "Algorithm AS 243: Cumulative distribution function of the non-central t
 * distribution", Applied Statistics 38(1), 1989, pp. 185–189. Its series of incomplete beta
 * functions is summed outwards from its largest term, so that a large noncentrality does not
 * underflow.
 */
public final class NoncentralT {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double MIN_TERM = 1e-17;

  private NoncentralT() {}

  /**
   * The probability of at most t.
   *
   * @param freedom degrees of freedom, above 0
   * @param noncentrality delta, finite
   */
  public static double cumulative(double t, double freedom, double noncentrality) {
    if (!(freedom > 0) || !Double.isFinite(noncentrality) || Double.isNaN(t)) {
      throw new IllegalArgumentException(
          "noncentral t of " + t + " with " + freedom + " and " + noncentrality + " is undefined");
    }
    return t < 0
        ? 1 - ofPositive(-t, freedom, -noncentrality)
        : ofPositive(t, freedom, noncentrality);
  }

  private static double ofPositive(double t, double freedom, double delta) {
    double base = NORMAL.cumulativeProbability(-delta);
    if (t == 0) {
      return base;
    }
    double x = t * t / (t * t + freedom);
    double half = delta * delta / 2;
    int middle = (int) half;
    double sum = 0;
    for (int j = middle; j >= 0; j--) {
      double term = term(j, x, freedom, half, delta);
      sum += term;
      if (Math.abs(term) < MIN_TERM && j < middle) {
        break;
      }
    }
    for (int j = middle + 1; ; j++) {
      double term = term(j, x, freedom, half, delta);
      sum += term;
      if (Math.abs(term) < MIN_TERM) {
        break;
      }
    }
    return Math.min(1, Math.max(0, base + sum / 2));
  }

  /** p_j·I_x(j + ½, ν/2) + q_j·I_x(j + 1, ν/2). */
  private static double term(int j, double x, double freedom, double half, double delta) {
    double logHalf = half > 0 ? j * Math.log(half) : j == 0 ? 0 : Double.NEGATIVE_INFINITY;
    double p = Math.exp(-half + logHalf - LogGamma.value(j + 1.0));
    double q = delta / Math.sqrt(2) * Math.exp(-half + logHalf - LogGamma.value(j + 1.5));
    return p * BetaDistribution.of(j + 0.5, freedom / 2).cumulativeProbability(x)
        + q * BetaDistribution.of(j + 1.0, freedom / 2).cumulativeProbability(x);
  }
}

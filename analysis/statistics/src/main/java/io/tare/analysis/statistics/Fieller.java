package io.tare.analysis.statistics;

import java.util.Optional;

/**
 * Fieller's interval for the ratio of two correlated means: all ratios r for which the paired t
 * test does not reject that the mean of (candidate − r · reference) is zero.
 *
 * <p>With means x̄ and ȳ, the estimated variances and covariance of those means v_xx, v_yy and
 * v_xy, and t of n − 1 degrees of freedom, the ends are the roots of {@code r²(ȳ² − t²v_yy) −
 * 2r(x̄ȳ − t²v_xy) + (x̄² − t²v_xx) = 0}. The set is an interval only if the reference's mean
 * itself differs from zero at that level, {@code ȳ² > t²v_yy}.
 *
 * <p>Source: E. C. Fieller, "Some problems in interval estimation", Journal of the Royal
 * Statistical Society B 16(2), 1954, pp. 175–185.
 */
public final class Fieller {

  private Fieller() {}

  /** The interval of mean candidate over mean reference; empty if there is no bounded one. */
  public static Optional<Interval> interval(Pairs pairs, double level) {
    return interval(pairs, level, 0);
  }

  /**
   * The same with an additional variance of the two sides' relative difference that the pairs do
   * not show. Half of it is added to each side as independent error, so that the covariance is
   * unchanged.
   *
   * @param unseen of one pair's relative difference, at least 0
   */
  static Optional<Interval> interval(Pairs pairs, double level, double unseen) {
    int n = pairs.size();
    if (n < 2) {
      return Optional.empty();
    }
    double x = pairs.candidateMean();
    double y = pairs.referenceMean();
    double t = ConfidenceLevel.studentT(level, n - 1.0);
    double factor = t * t / ((n - 1.0) * n);
    double[] candidate = pairs.candidate();
    double[] reference = pairs.reference();
    double shown = 1 - t * t / n * unseen / 2;
    double a = y * y * shown - factor * products(reference, y, reference, y);
    double b = x * y - factor * products(candidate, x, reference, y);
    double c = x * x * shown - factor * products(candidate, x, candidate, x);
    if (!(a > 0)) {
      return Optional.empty();
    }
    double root = Math.sqrt(Math.max(0, b * b - a * c));
    double lower = (b - root) / a;
    double upper = (b + root) / a;
    return Double.isFinite(lower) && Double.isFinite(upper)
        ? Optional.of(new Interval(lower, upper, level))
        : Optional.empty();
  }

  /** The sum of the products of the deviations from the means. */
  private static double products(double[] x, double xMean, double[] y, double yMean) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - xMean) * (y[i] - yMean);
    }
    return sum;
  }
}

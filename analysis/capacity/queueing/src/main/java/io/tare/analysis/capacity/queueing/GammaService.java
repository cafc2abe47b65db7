package io.tare.analysis.capacity.queueing;

import org.apache.commons.statistics.distribution.GammaDistribution;

/**
 * Service times by a gamma distribution with mean 1 and a squared coefficient of variation: 0 is
 * fixed, 1 exponential.
 */
public final class GammaService {

  /** The largest variation for quantiles; there the 95th is 4.4 times the mean. */
  private static final double MAX = 4;

  private static final double FIXED = 1e-7;
  private static final int HALVINGS = 60;

  private GammaService() {}

  /**
   * The time that a share does not exceed, over the mean.
   *
   * @param variation 0 or more
   * @param share 0 to below 1
   */
  public static double quantile(double variation, double share) {
    return variation < FIXED
        ? 1
        : GammaDistribution.of(1 / variation, variation).inverseCumulativeProbability(share);
  }

  /**
   * The variation with this quantile; 0 if even fixed times are larger, and at most 4.
   *
   * @param ratio the quantile over the mean
   * @param share well above a half, so that quantiles grow with the variation
   */
  public static double variation(double ratio, double share) {
    if (!(ratio > 1)) {
      return 0;
    }
    double low = 0;
    double high = MAX;
    for (int step = 0; step < HALVINGS; step++) {
      double middle = (low + high) / 2;
      if (quantile(middle, share) < ratio) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}

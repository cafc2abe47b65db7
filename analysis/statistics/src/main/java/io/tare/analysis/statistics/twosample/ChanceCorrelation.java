package io.tare.analysis.statistics.twosample;

import org.apache.commons.statistics.distribution.TDistribution;

/** Correlations of samples of unrelated pairs by chance. */
public final class ChanceCorrelation {

  private ChanceCorrelation() {}

  /**
   * The share of samples of unrelated, normally distributed pairs whose correlation is between
   * −{@code max} and {@code max}: t = r·√((n − 2) / (1 − r²)) has Student's distribution with n − 2
   * degrees of freedom (Fisher 1915).
   *
   * @param n pairs in a sample, at least 3
   * @param max from 0 to below 1
   */
  public static double shareWithin(long n, double max) {
    if (n < 3 || !(max >= 0 && max < 1)) {
      throw new IllegalArgumentException(
          "correlations up to " + max + " in samples of " + n + "; at least 3, and from 0 to 1");
    }
    double t = max * Math.sqrt((n - 2) / (1 - max * max));
    return 1 - 2 * TDistribution.of(n - 2.0).survivalProbability(t);
  }
}

package io.tare.analysis.simulation;

import java.util.Arrays;

/**
 * The mean of the middle values: a given share of them is left out at either end. A few extreme
 * values do not affect it; a boundary value counts in part if the share is not a whole number of
 * values, so small samples are trimmed too.
 *
 * <p>With x₍₁₎ ≤ … ≤ x₍ₙ₎ and αn = g + r, g whole and 0 ≤ r &lt; 1, it is {@code ((1 − r)(x₍g+1₎ +
 * x₍n−g₎) + Σ x₍i₎ for i from g + 2 to n − g − 1) / (n(1 − 2α))}.
 *
 * <p>Source: J. L. Rosenberger and M. Gasko, "Comparing location estimators: trimmed means, medians
 * and trimean", in D. C. Hoaglin, F. Mosteller and J. W. Tukey (editors), "Understanding Robust and
 * Exploratory Data Analysis", Wiley 1983, section 10A.
 *
 * @param share left out at either end, from 0 (the mean) to below 0.5 (the median is its limit)
 */
public record TrimmedMean(double share) {

  /** A tenth at either end, as usual. */
  public static final TrimmedMean TENTH = new TrimmedMean(0.1);

  public TrimmedMean {
    if (!(share >= 0 && share < 0.5)) {
      throw new IllegalArgumentException("trimmed share " + share + " is not from 0 to below 0.5");
    }
  }

  /**
   * In the values' unit; the same values in any order give the same.
   *
   * @throws IllegalArgumentException if there is no value
   */
  public double of(double[] values) {
    int n = values.length;
    if (n == 0) {
      throw new IllegalArgumentException("the trimmed mean of no values");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double cut = share * n;
    int whole = (int) Math.floor(cut);
    double rest = cut - whole;
    // The remaining middle: a single value counts once, not as both ends.
    if (n - 2 * whole == 1) {
      return sorted[whole];
    }
    double sum = (1 - rest) * (sorted[whole] + sorted[n - whole - 1]);
    for (int i = whole + 1; i < n - whole - 1; i++) {
      sum += sorted[i];
    }
    return sum / (n - 2 * cut);
  }
}

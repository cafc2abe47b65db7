package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.twosample.Moments;
import io.tare.analysis.statistics.twosample.NoncentralT;
import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many more values are needed until the interval of their mean is on one side of a bound.
 *
 * <p>The one-sided t test of n values whose true mean lies d beyond the bound, with standard
 * deviation s, has a noncentral t with noncentrality d√n/s (J. Cohen, Statistical Power Analysis,
 * 2nd edition, 1988, section 2.2). Mean and deviation are those of the values, so from few values
 * the answer is rough.
 */
public final class NeededValues {

  /** The largest number considered. */
  private static final int MAX = 100_000;

  private NeededValues() {}

  /**
   * The smallest number of further values with which the two-sided interval does not contain the
   * bound with that power; 0 if the existing ones are enough.
   *
   * @param values at least 2
   * @param level of the interval: each of its sides is a test at (1 − level)/2
   * @return absent if the mean is the bound, or so near that more than 100000 are needed
   * @throws IllegalArgumentException if power or level is not between 0 and 1
   */
  public static OptionalInt more(double[] values, double bound, double level, double power) {
    if (!(power > 0 && power < 1)) {
      throw new IllegalArgumentException("power " + power + " is not between 0 and 1");
    }
    Moments moments = Moments.of(values);
    double away = Math.abs(moments.mean() - bound);
    if (!(away > 0)) {
      return OptionalInt.empty();
    }
    if (moments.standardDeviation() == 0) {
      return OptionalInt.of(0);
    }
    double effect = away / moments.standardDeviation();
    double alpha = (1 - ConfidenceLevel.checked(level)) / 2;
    int few = ConfidenceLevel.MIN_TRIALS - 1;
    int enough = ConfidenceLevel.MIN_TRIALS;
    while (power(enough, effect, alpha) < power) {
      if (enough > MAX) {
        return OptionalInt.empty();
      }
      few = enough;
      enough *= 2;
    }
    while (enough - few > 1) {
      int middle = (few + enough) / 2;
      if (power(middle, effect, alpha) < power) {
        few = middle;
      } else {
        enough = middle;
      }
    }
    return OptionalInt.of(Math.max(0, enough - values.length));
  }

  private static double power(int n, double effect, double alpha) {
    double freedom = n - 1.0;
    double critical = TDistribution.of(freedom).inverseSurvivalProbability(alpha);
    return 1 - NoncentralT.cumulative(critical, freedom, effect * Math.sqrt(n));
  }
}

package io.tare.analysis.capacity.queueing;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/** Quantiles of times from the probability that they are longer. */
final class Quantile {

  /** Above this share the numerical inversion has too few digits. */
  private static final double MAX_SHARE = 0.9999;

  private static final double PRECISION = 1e-7;
  private static final int MAX_STEPS = 200;
  private static final double LEAST = 1e-12;

  private Quantile() {}

  /**
   * The time that a share does not exceed, in seconds: a secant of the logarithm of the
   * probability, which is nearly linear, kept between bounds.
   *
   * @param shareAbove falls from 1, and may jump
   * @param guess seconds, above 0
   * @param share 0 to 0.9999
   */
  static double of(DoubleUnaryOperator shareAbove, double guess, double share) {
    if (!(share >= 0 && share <= MAX_SHARE)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "a share of %s, expected 0 to %s", share, MAX_SHARE));
    }
    if (share == 0) {
      return 0;
    }
    double wanted = Math.log1p(-share);
    double low = 0;
    double atLow = -wanted;
    double high = guess;
    double atHigh = over(shareAbove, high, wanted);
    while (atHigh > 0) {
      Wanted.require();
      low = high;
      atLow = atHigh;
      high *= 2;
      atHigh = over(shareAbove, high, wanted);
    }
    int kept = 0;
    for (int step = 0; step < MAX_STEPS && high - low > PRECISION * high; step++) {
      Wanted.require();
      double middle = low + (high - low) * atLow / (atLow - atHigh);
      double least = PRECISION / 4 * high;
      middle = Math.max(low + least, Math.min(high - least, middle));
      double at = over(shareAbove, middle, wanted);
      if (Math.abs(at) < PRECISION) {
        return middle;
      }
      // The bound that stays counts half, so that it does not stay long (Illinois).
      if (at > 0) {
        low = middle;
        atLow = at;
        atHigh /= kept < 0 ? 2 : 1;
        kept = -1;
      } else {
        high = middle;
        atHigh = at;
        atLow /= kept > 0 ? 2 : 1;
        kept = 1;
      }
    }
    return high;
  }

  private static double over(DoubleUnaryOperator shareAbove, double seconds, double wanted) {
    return Math.log(Math.max(LEAST, shareAbove.applyAsDouble(seconds))) - wanted;
  }
}

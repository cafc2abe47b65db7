package io.tare.analysis.capacity.queueing;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/** Quantiles of times from their distributions. */
final class Quantile {

  /** Above this share the numerical inversion has too few digits. */
  private static final double MAX_SHARE = 0.9999;

  private static final double PRECISION = 1e-6;
  private static final int MAX_STEPS = 200;
  private static final double LEAST = 1e-12;

  /** A relative step after which the next one is below {@link #PRECISION}: errors are squared. */
  private static final double LAST_STEP = 1e-4;

  private static final int MAX_NEWTON_STEPS = 8;

  private Quantile() {}

  /**
   * The time that a share does not exceed, in seconds: a secant of the logarithm of the
   * probability, which is nearly linear, kept between bounds.
   *
   * @param shareAbove falls from 1, and may jump
   * @param mean seconds, above 0
   * @param share 0 to 0.9999
   */
  static double of(DoubleUnaryOperator shareAbove, double mean, double share) {
    requireShare(share);
    if (share == 0) {
      return 0;
    }
    double wanted = Math.log1p(-share);
    double low = 0;
    double atLow = -wanted;
    // As if times were exponential.
    double high = -wanted * mean;
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

  /**
   * The same of a time whose density has no jumps: by Newton's method on the logarithm of the
   * probability, which needs half as many inversions.
   *
   * @param share 0 to 0.9999
   */
  static double of(TransformedTime time, double share) {
    requireShare(share);
    double wanted = Math.log1p(-share);
    double mean = time.meanSeconds();
    double seconds = time.leastSeconds() - wanted * (mean - time.leastSeconds());
    for (int step = 0; step < MAX_NEWTON_STEPS && seconds > time.leastSeconds(); step++) {
      EulerInversion.At at = EulerInversion.smooth(time, seconds);
      if (!(at.above() > LEAST && at.density() > 0)) {
        break;
      }
      double more = (Math.log(at.above()) - wanted) * at.above() / at.density();
      seconds += more;
      if (Math.abs(more) < LAST_STEP * (seconds - time.leastSeconds())) {
        return seconds;
      }
    }
    return of(each -> EulerInversion.shareAbove(time, each), mean, share);
  }

  private static void requireShare(double share) {
    if (!(share >= 0 && share <= MAX_SHARE)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "a share of %s, expected 0 to %s", share, MAX_SHARE));
    }
  }

  private static double over(DoubleUnaryOperator shareAbove, double seconds, double wanted) {
    return Math.log(Math.max(LEAST, shareAbove.applyAsDouble(seconds))) - wanted;
  }
}

package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;

/**
 * Stops as soon as an interval is narrow enough, with correct coverage. A run that checks after
 * every block stops when the blocks happen to differ little, so its interval is too narrow: at 95 %
 * it covers the true value in 92 of 100 runs that check from the fifth block on (Chow and Robbins
 * 1965 show that this vanishes only as the requested precision goes to zero). Here the interval is
 * widened by a factor, both when deciding to stop and when reporting.
 *
 * <p>The factors are calibrated: the smallest ones in steps of 0.05 with which simulated runs of
 * normal trial means keep 95 % at any requested precision, relative to the spread. {@code
 * docs/explanation/coverage.md} shows the coverage on hosts that are not normal.
 *
 * @param minBlocks from which block on the run checks
 */
public record PrecisionStop(int minBlocks) {

  private static final int MANY_BLOCKS = 20;
  private static final int SOME_BLOCKS = 10;

  public PrecisionStop {
    if (minBlocks < 1) {
      throw new IllegalArgumentException("a run cannot stop after " + minBlocks + " blocks");
    }
  }

  /** The factor for an interval's distances from its ratio. */
  public double factor() {
    if (minBlocks >= MANY_BLOCKS) {
      return 1.05;
    }
    return minBlocks >= SOME_BLOCKS ? 1.10 : 1.20;
  }

  /** The ratio with the widened interval. */
  public Ratio widened(Ratio ratio) {
    return new Ratio(
        ratio.value(),
        ratio.interval().map(each -> widened(ratio.value(), each)),
        ratio.method(),
        ratio.crossCheck(),
        ratio.pValue(),
        ratio.blocks());
  }

  /**
   * Whether the ratio is precise enough to stop.
   *
   * @param relativeHalfWidth half the interval's width over the ratio, for example 0.02
   */
  public boolean isReached(Ratio ratio, double relativeHalfWidth) {
    return ratio.blocks() >= minBlocks
        && widened(ratio).relativeHalfWidth().orElse(Double.POSITIVE_INFINITY) <= relativeHalfWidth;
  }

  private Interval widened(double value, Interval interval) {
    double lower = value - factor() * (value - interval.lower());
    double upper = value + factor() * (interval.upper() - value);
    double floor = interval.lower() >= 0 ? 0 : Double.NEGATIVE_INFINITY;
    return new Interval(Math.max(floor, lower), upper, interval.level());
  }
}

package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;

/**
 * Stopping as soon as an interval is narrow enough, without the interval losing its promise. A run
 * that looks after every block stops where the blocks happen to differ little, so its interval is
 * too narrow: at 95 % it covers the truth in 92 of 100 runs that look from the fifth block on (Chow
 * and Robbins 1965 show that this vanishes only as the precision asked for goes to zero). Here the
 * interval is widened by a factor, both when deciding to stop and when reporting.
 *
 * <p>The factors are calibrated: the smallest ones in steps of 0.05 with which simulated runs of
 * normal trial means keep 95 % whatever precision is asked for, relative to the spread. {@code tare
 * simulate stopping} shows what they give on hosts that are not normal.
 *
 * @param leastBlocks from which block on the run looks
 */
public record PrecisionStop(int leastBlocks) {

  private static final int MANY_BLOCKS = 20;
  private static final int SOME_BLOCKS = 10;

  public PrecisionStop {
    if (leastBlocks < 1) {
      throw new IllegalArgumentException("a run cannot stop after " + leastBlocks + " blocks");
    }
  }

  /** What an interval's distances from its ratio are multiplied by. */
  public double factor() {
    if (leastBlocks >= MANY_BLOCKS) {
      return 1.05;
    }
    return leastBlocks >= SOME_BLOCKS ? 1.10 : 1.20;
  }

  /** The ratio with the interval that keeps its promise. */
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
   * Whether the ratio is known well enough to stop.
   *
   * @param relativeHalfWidth half the interval's width over the ratio, for example 0.02
   */
  public boolean isReached(Ratio ratio, double relativeHalfWidth) {
    return ratio.blocks() >= leastBlocks
        && widened(ratio).relativeHalfWidth().orElse(Double.POSITIVE_INFINITY) <= relativeHalfWidth;
  }

  private Interval widened(double value, Interval interval) {
    double lower = value - factor() * (value - interval.lower());
    double upper = value + factor() * (interval.upper() - value);
    double floor = interval.lower() >= 0 ? 0 : Double.NEGATIVE_INFINITY;
    return new Interval(Math.max(floor, lower), upper, interval.level());
  }
}

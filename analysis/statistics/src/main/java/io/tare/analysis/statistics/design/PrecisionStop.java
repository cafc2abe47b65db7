package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

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

  /** With fewer, a run may stop at its first interval, from three blocks. */
  private static final int FEW_BLOCKS = 4;

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
    if (minBlocks >= SOME_BLOCKS) {
      return 1.10;
    }
    return minBlocks >= FEW_BLOCKS ? 1.20 : 1.30;
  }

  /** The ratio with the widened interval, and with p of a standard error that is as much larger. */
  public Ratio widened(Ratio ratio) {
    return new Ratio(
        ratio.value(),
        ratio.interval().map(each -> widened(ratio.value(), each)),
        ratio.method(),
        ratio.crossCheck(),
        pValue(ratio),
        ratio.blocks());
  }

  /** A difference with its interval, which may reach below zero, widened. */
  public Estimate widened(Estimate difference) {
    return new Estimate(
        difference.value(),
        difference
            .interval()
            .map(each -> widened(difference.value(), each, Double.NEGATIVE_INFINITY)),
        difference.n());
  }

  /**
   * Whether the ratio is precise enough to stop.
   *
   * @param relativeHalfWidth half the interval's width over the ratio, for example 0.02
   */
  public boolean isReached(Ratio ratio, double relativeHalfWidth) {
    return ratio.blocks() >= minBlocks
        && ratio
            .interval()
            .map(each -> widened(ratio.value(), each).halfWidth() / Math.abs(ratio.value()))
            .filter(each -> each <= relativeHalfWidth)
            .isPresent();
  }

  /** The interval of a ratio, which is not below zero if it was not. */
  public Interval widened(double value, Interval interval) {
    return widened(value, interval, interval.lower() >= 0 ? 0 : Double.NEGATIVE_INFINITY);
  }

  /** A bootstrap's interval need not contain its value, and must not become narrower then. */
  private Interval widened(double value, Interval interval, double floor) {
    double lower = Math.min(interval.lower(), value - factor() * (value - interval.lower()));
    double upper = Math.max(interval.upper(), value + factor() * (interval.upper() - value));
    return new Interval(Math.max(floor, lower), upper, interval.level());
  }

  private OptionalDouble pValue(Ratio ratio) {
    double p = ratio.pValue().orElse(0);
    if (p == 0) {
      return ratio.pValue();
    }
    TDistribution student = TDistribution.of(ratio.blocks() - 1.0);
    double t = student.inverseSurvivalProbability(p / 2) / factor();
    return OptionalDouble.of(Math.min(1, 2 * student.survivalProbability(t)));
  }
}

package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.ConfidenceLevel;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * A precision of PD that a run must reach, and how many blocks that needs.
 *
 * <p>With n blocks, whose relative differences have the variance D, half of PD's interval over PD
 * is on average f · t · c · √(D/n): t is Student's quantile of n − 1 degrees of freedom, c the mean
 * of an estimated standard deviation over the true one (that of a chi variable, called c4 in
 * quality control), and f the factor by which {@link PrecisionStop} widens intervals.
 */
public final class PrecisionGoal {

  /** The most blocks of a plan. */
  public static final int MAX_BLOCKS = 2000;

  private static final double[] AT_95 = widths(ConfidenceLevel.DEFAULT);

  private final double relativeHalfWidth;
  private final PrecisionStop stop;
  private final double[] widths;

  private PrecisionGoal(double relativeHalfWidth, PrecisionStop stop, double[] widths) {
    this.relativeHalfWidth = relativeHalfWidth;
    this.stop = stop;
    this.widths = widths;
  }

  /**
   * At 95 %.
   *
   * @param relativeHalfWidth half the interval's width over the ratio, for example 0.02
   * @param minBlocks from which block on the run checks
   */
  public static PrecisionGoal of(double relativeHalfWidth, int minBlocks) {
    if (!(relativeHalfWidth > 0)) {
      throw new IllegalArgumentException(relativeHalfWidth + " is not a half width");
    }
    return new PrecisionGoal(relativeHalfWidth, new PrecisionStop(minBlocks), AT_95);
  }

  public int minBlocks() {
    return stop.minBlocks();
  }

  /**
   * The largest variance of a block's relative difference for which this number of blocks is
   * enough.
   *
   * @param blocks from 2 to {@link #MAX_BLOCKS}
   */
  public double largestVariance(int blocks) {
    double standardDeviation = relativeHalfWidth / (stop.factor() * widths[blocks]);
    return standardDeviation * standardDeviation;
  }

  /**
   * The fewest blocks that reach the goal, at least {@link #minBlocks}; {@link #MAX_BLOCKS} if even
   * those do not.
   *
   * @param variance of a block's relative difference, not negative
   */
  public int blocks(double variance) {
    int low = Math.max(2, minBlocks());
    int high = Math.max(low, MAX_BLOCKS);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (largestVariance(middle) >= variance) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Mean half widths over the standard deviation of a difference, by the number of blocks. */
  private static double[] widths(double level) {
    double[] widths = new double[MAX_BLOCKS + 1];
    for (int n = 2; n < widths.length; n++) {
      double freedom = n - 1.0;
      double meanRatio =
          Math.sqrt(2 / freedom) * Math.exp(LogGamma.value(n / 2.0) - LogGamma.value(freedom / 2));
      widths[n] = ConfidenceLevel.studentT(level, freedom) * meanRatio / Math.sqrt(n);
    }
    return widths;
  }
}

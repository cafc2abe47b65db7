package io.tare.analysis.statistics.design;

/**
 * A forecast of how many blocks and how much time a precision needs.
 *
 * @param blocks the median
 * @param min as many or more are needed with a probability of 97.5 %
 * @param max as many or fewer are needed with a probability of 97.5 %; {@link
 *     PrecisionGoal#MAX_BLOCKS} means more
 * @param secondsPerBlock the cost of each
 */
public record Forecast(int blocks, int min, int max, double secondsPerBlock) {

  public double seconds() {
    return blocks * secondsPerBlock;
  }

  public double minSeconds() {
    return min * secondsPerBlock;
  }

  public double maxSeconds() {
    return max * secondsPerBlock;
  }

  /** Whether it has no upper bound. */
  public boolean isOpen() {
    return max >= PrecisionGoal.MAX_BLOCKS;
  }
}

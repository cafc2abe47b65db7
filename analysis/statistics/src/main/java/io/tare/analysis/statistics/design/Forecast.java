package io.tare.analysis.statistics.design;

/**
 * A forecast of how many blocks and how much time a precision needs.
 *
 * @param blocks the median
 * @param fewest as many or more are needed with a probability of 97.5 %
 * @param most as many or fewer are needed with a probability of 97.5 %; {@link
 *     PrecisionGoal#MOST_BLOCKS} means more
 * @param secondsPerBlock the cost of each
 */
public record Forecast(int blocks, int fewest, int most, double secondsPerBlock) {

  public double seconds() {
    return blocks * secondsPerBlock;
  }

  public double fewestSeconds() {
    return fewest * secondsPerBlock;
  }

  public double mostSeconds() {
    return most * secondsPerBlock;
  }

  /** Whether it has no upper bound. */
  public boolean isOpen() {
    return most >= PrecisionGoal.MOST_BLOCKS;
  }
}

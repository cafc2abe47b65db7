package io.tare.analysis.statistics.design;

/**
 * How many blocks a precision will take, and how long, told before the run.
 *
 * @param blocks as likely too many as too few
 * @param fewest as many or more are needed with a probability of 97.5 %
 * @param most as many or fewer are needed with a probability of 97.5 %; {@link
 *     PrecisionGoal#MOST_BLOCKS} stands for more
 * @param secondsPerBlock what each costs
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

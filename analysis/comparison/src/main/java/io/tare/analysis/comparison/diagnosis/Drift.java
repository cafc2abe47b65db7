package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.statistics.Trend;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Whether a platform became slower or faster during the run.
 *
 * @param index per block, the mean over the cells of ln(trial mean / the cell's mean over its
 *     blocks): 0.01 is one per cent slower than usual
 * @param trend of the index over the blocks, in order of running
 * @param holmP the trend's p value corrected over the platforms
 * @param shifts blocks at which the index shifts to a new level, searched for in eight or more; one
 *     unchanged platform in a hundred has one
 */
public record Drift(
    String platform, List<Double> index, Trend trend, OptionalDouble holmP, List<Shift> shifts) {

  /** Below this p value a drift is reported as a warning. */
  public static final double SIGNIFICANT = 0.05;

  /**
   * A new level.
   *
   * @param block the first that has it
   * @param ratio of the new level over the previous one; above 1 is slower
   */
  public record Shift(int block, double ratio) {}

  public Drift {
    index = List.copyOf(index);
    shifts = List.copyOf(shifts);
  }

  Drift withHolmP(double adjusted) {
    return new Drift(platform, index, trend, OptionalDouble.of(adjusted), shifts);
  }

  public boolean isSeen() {
    return holmP.isPresent() && holmP.getAsDouble() < SIGNIFICANT;
  }
}

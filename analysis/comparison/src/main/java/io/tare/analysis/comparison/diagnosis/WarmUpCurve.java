package io.tare.analysis.comparison.diagnosis;

import java.util.List;
import java.util.OptionalInt;

/**
 * How the level of a platform's cells falls after a start, relative to the counted level: 1.2 is a
 * fifth slower than the same cell in the same trial while it is counted.
 *
 * @param warmUp by the time since the trial's first slice, only windows with a slice
 * @param counted in the first, the middle and the last third of the counted slices
 */
public record WarmUpCurve(String platform, List<Window> warmUp, List<Level> counted) {

  public WarmUpCurve {
    warmUp = List.copyOf(warmUp);
    counted = List.copyOf(counted);
  }

  /**
   * The levels of all cells of all trials.
   *
   * @param cells how many, each counted once for every trial
   * @param median of them
   * @param ninthDecile the 90th percentile
   */
  public record Level(int cells, double median, double ninthDecile) {}

  /**
   * A stretch of the warm-up.
   *
   * @param fromSeconds since the beginning of the trial's first slice, inclusive
   * @param toSeconds exclusive; absent for the last one
   */
  public record Window(int fromSeconds, OptionalInt toSeconds, Level level) {}
}

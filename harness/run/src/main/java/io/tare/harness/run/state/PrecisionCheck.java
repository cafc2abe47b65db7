package io.tare.harness.run.state;

import io.tare.harness.run.event.TrialMean;
import java.util.List;

/**
 * Decides whether precision is sufficient. Passed in, because the conductor contains no statistics.
 */
@FunctionalInterface
public interface PrecisionCheck {

  /**
   * Whether every PD is precise enough.
   *
   * @param means all means that count so far
   * @param relativeHalfWidth half the width of PD's interval, divided by PD
   * @param minBlocks the number of blocks below which nothing is precise enough
   */
  boolean isReached(List<TrialMean> means, double relativeHalfWidth, int minBlocks);
}

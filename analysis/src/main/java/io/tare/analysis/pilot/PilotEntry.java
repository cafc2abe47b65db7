package io.tare.analysis.pilot;

import io.tare.model.Measurand;
import java.util.List;

/**
 * What gets one number of submissions in a campaign that is to be planned.
 *
 * @param measurands at least one
 * @param counted submissions in a trial after the warm-up, as the campaign stands
 * @param warmup submissions that warm up right before those; a plan leaves them as they are
 * @param serverWarmup submissions before any cell of a trial is measured; a plan leaves them too
 */
public record PilotEntry(List<Measurand> measurands, int counted, int warmup, int serverWarmup) {

  /** Trial means of fewer submissions would not be close to normal. */
  private static final int LEAST_COUNTED = 10;

  /** A campaign file allows for nine in ten submissions to warm up. */
  private static final int MOST_WARMUP_PER_COUNTED = 9;

  public PilotEntry {
    measurands = List.copyOf(measurands);
    if (measurands.isEmpty() || counted < 1 || warmup < 0 || serverWarmup < 0) {
      throw new IllegalArgumentException(
          measurands
              + " with "
              + counted
              + ", "
              + warmup
              + " and "
              + serverWarmup
              + " submissions");
    }
  }

  /** The fewest counted submissions that a plan may propose. */
  int least() {
    int wanted = Math.min(LEAST_COUNTED, counted);
    return Math.max(wanted, (warmup + MOST_WARMUP_PER_COUNTED - 1) / MOST_WARMUP_PER_COUNTED);
  }
}

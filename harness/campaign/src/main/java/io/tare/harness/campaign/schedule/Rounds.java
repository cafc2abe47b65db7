package io.tare.harness.campaign.schedule;

import io.tare.harness.model.Phase;
import java.util.List;

/**
 * How cells are measured for a time: in rounds over all of them, after the server has settled.
 *
 * @param sliceNanos length of a cell's turn, above 0; a submission that has begun is finished
 * @param settling the warm-up before
 * @param phases phases of every cell, which is then measured in one turn; empty if nothing changes
 *     during a cell
 */
public record Rounds(long sliceNanos, Settling settling, List<Phase> phases) {

  public Rounds {
    phases = List.copyOf(phases);
    if (sliceNanos < 1) {
      throw new IllegalArgumentException("a slice of " + sliceNanos + " ns");
    }
  }

  /** The length of a turn that counts. */
  public long turnNanos() {
    return phases.isEmpty() ? sliceNanos : Phase.totalNanos(phases);
  }

  /** How long a fresh server warms up at most. */
  public long maxWarmUpNanos() {
    return settling.primingNanos() + settling.maxNanos();
  }
}

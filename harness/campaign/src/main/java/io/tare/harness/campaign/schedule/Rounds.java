package io.tare.harness.campaign.schedule;

import io.tare.harness.model.Phase;
import java.util.List;

/**
 * How cells are measured for a time: in rounds over all of them, after the server has settled.
 *
 * @param sliceNanos length of a cell's turn; a submission that has begun is finished
 * @param primingNanos how long a fresh server receives small submissions before it settles
 * @param minSettlingNanos how long it settles at least, with submissions of the cells
 * @param maxSettlingNanos how long it settles at most, settled or not
 * @param phases phases of every cell, which is then measured in one turn; empty if nothing changes
 *     during a cell
 */
public record Rounds(
    long sliceNanos,
    long primingNanos,
    long minSettlingNanos,
    long maxSettlingNanos,
    List<Phase> phases) {

  /** Without phases. */
  public Rounds(long sliceNanos, long primingNanos, long minSettlingNanos, long maxSettlingNanos) {
    this(sliceNanos, primingNanos, minSettlingNanos, maxSettlingNanos, List.of());
  }

  public Rounds {
    phases = List.copyOf(phases);
    if (sliceNanos < 1
        || primingNanos < 0
        || minSettlingNanos < 0
        || maxSettlingNanos < minSettlingNanos) {
      throw new IllegalArgumentException(
          "a slice of %d ns, priming for %d ns, settling for %d to %d ns"
              .formatted(sliceNanos, primingNanos, minSettlingNanos, maxSettlingNanos));
    }
  }

  /** The same with phases. */
  public Rounds withPhases(List<Phase> some) {
    return new Rounds(sliceNanos, primingNanos, minSettlingNanos, maxSettlingNanos, some);
  }

  /** The length of a turn that counts. */
  public long turnNanos() {
    return phases.isEmpty() ? sliceNanos : Phase.totalNanos(phases);
  }

  /** How long a fresh server warms up at most. */
  public long maxWarmUpNanos() {
    return primingNanos + maxSettlingNanos;
  }
}

package io.tare.harness.campaign;

import io.tare.model.Phase;
import java.util.List;

/**
 * How cells are measured for a time: in rounds over all of them, after the server has settled.
 *
 * @param sliceNanos how long a turn of a cell is; a submission that has begun is finished
 * @param primingNanos how long a fresh server is given small submissions before it settles
 * @param leastSettlingNanos how long it settles at least, by submissions of the cells
 * @param mostSettlingNanos how long at most, settled or not
 * @param phases parts of every cell's time, which is then measured in one turn; empty if nothing
 *     changes in it
 */
public record Rounds(
    long sliceNanos,
    long primingNanos,
    long leastSettlingNanos,
    long mostSettlingNanos,
    List<Phase> phases) {

  /** Without phases. */
  public Rounds(
      long sliceNanos, long primingNanos, long leastSettlingNanos, long mostSettlingNanos) {
    this(sliceNanos, primingNanos, leastSettlingNanos, mostSettlingNanos, List.of());
  }

  public Rounds {
    phases = List.copyOf(phases);
    if (sliceNanos < 1
        || primingNanos < 0
        || leastSettlingNanos < 0
        || mostSettlingNanos < leastSettlingNanos) {
      throw new IllegalArgumentException(
          "a slice of %d ns, priming for %d ns, settling for %d to %d ns"
              .formatted(sliceNanos, primingNanos, leastSettlingNanos, mostSettlingNanos));
    }
  }

  /** The same with cells of several phases. */
  Rounds withPhases(List<Phase> some) {
    return new Rounds(sliceNanos, primingNanos, leastSettlingNanos, mostSettlingNanos, some);
  }

  /** How long a turn is that counts. */
  public long turnNanos() {
    return phases.isEmpty() ? sliceNanos : Phase.totalNanos(phases);
  }

  /** How long a fresh server warms up at most. */
  public long mostWarmUpNanos() {
    return primingNanos + mostSettlingNanos;
  }
}

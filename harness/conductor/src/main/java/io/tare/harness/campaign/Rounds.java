package io.tare.harness.campaign;

/**
 * How cells are measured for a time: in rounds over all of them, after the server has settled.
 *
 * @param sliceNanos how long a turn of a cell is; a submission that has begun is finished
 * @param primingNanos how long a fresh server is given small submissions before it settles
 * @param leastSettlingNanos how long it settles at least, by submissions of the cells
 * @param mostSettlingNanos how long at most, settled or not
 */
public record Rounds(
    long sliceNanos, long primingNanos, long leastSettlingNanos, long mostSettlingNanos) {

  public Rounds {
    if (sliceNanos < 1
        || primingNanos < 0
        || leastSettlingNanos < 0
        || mostSettlingNanos < leastSettlingNanos) {
      throw new IllegalArgumentException(
          "a slice of %d ns, priming for %d ns, settling for %d to %d ns"
              .formatted(sliceNanos, primingNanos, leastSettlingNanos, mostSettlingNanos));
    }
  }

  /** How long a fresh server warms up at most. */
  public long mostWarmUpNanos() {
    return primingNanos + mostSettlingNanos;
  }
}

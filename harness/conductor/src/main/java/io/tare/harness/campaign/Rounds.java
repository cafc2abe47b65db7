package io.tare.harness.campaign;

/**
 * How cells are measured for a time: in rounds over all of them, after the server has settled.
 *
 * @param sliceNanos how long a turn of a cell is; a submission that has begun is finished
 * @param leastSettlingNanos how long a fresh server warms up at least
 * @param mostSettlingNanos how long it warms up at most, settled or not
 */
public record Rounds(long sliceNanos, long leastSettlingNanos, long mostSettlingNanos) {

  public Rounds {
    if (sliceNanos < 1 || leastSettlingNanos < 0 || mostSettlingNanos < leastSettlingNanos) {
      throw new IllegalArgumentException(
          "a slice of %d ns, settling for %d to %d ns"
              .formatted(sliceNanos, leastSettlingNanos, mostSettlingNanos));
    }
  }
}

package io.tare.client.driver;

/**
 * A stretch of a kept cell.
 *
 * @param cell the cell's id
 * @param firstSequence number of its first submission within the cell, 0 or more
 * @param durationNanos after which no further submission starts, 1 ms or more
 * @param seed of the arrival times of an open loop
 */
public record SliceSpec(String cell, long firstSequence, long durationNanos, long seed) {

  private static final long LEAST_NANOS = 1_000_000;

  public SliceSpec {
    if (firstSequence < 0) {
      throw new IllegalArgumentException("sequence must be 0 or more, got " + firstSequence);
    }
    if (durationNanos < LEAST_NANOS) {
      throw new IllegalArgumentException(
          "duration_ms must be 1 or more, got " + durationNanos / LEAST_NANOS);
    }
  }
}

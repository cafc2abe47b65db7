package io.tare.client.clock;

import io.tare.services.heartbeat.ClockCost;

/**
 * What the monotonic clock can tell, as measured here and now.
 *
 * @param resolutionNanos smallest step seen between two readings that differ
 * @param readCostNanos time that one reading takes, the least of several means
 */
public record ClockQuality(long resolutionNanos, long readCostNanos) {

  private static final int STEPS = 20_000;
  private static final long LONGEST_NANOS = 20_000_000;

  /** Measures both; takes some hundredths of a second, however slow the clock is. */
  public static ClockQuality measure() {
    long cost = Math.max(1, Math.round(ClockCost.nanos()));
    return new ClockQuality(resolution(), cost);
  }

  private static long resolution() {
    long smallest = Long.MAX_VALUE;
    long begun = Clock.nanos();
    long first = begun;
    for (int i = 0; i < STEPS && first - begun < LONGEST_NANOS; i++) {
      first = Clock.nanos();
      long next = Clock.nanos();
      while (next == first) {
        next = Clock.nanos();
      }
      smallest = Math.min(smallest, next - first);
    }
    return smallest;
  }
}

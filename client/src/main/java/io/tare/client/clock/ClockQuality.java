package io.tare.client.clock;

import io.tare.services.heartbeat.ClockCost;

/**
 * The measured quality of the monotonic clock.
 *
 * @param resolutionNanos smallest step seen between two different readings
 * @param readCostNanos time of one reading, the minimum of several means
 */
public record ClockQuality(long resolutionNanos, long readCostNanos) {

  private static final int STEPS = 20_000;
  private static final long MAX_NANOS = 20_000_000;

  /** Measures both; takes some hundredths of a second, even with a slow clock. */
  public static ClockQuality measure() {
    long cost = Math.max(1, Math.round(ClockCost.nanos()));
    return new ClockQuality(resolution(), cost);
  }

  private static long resolution() {
    long smallest = Long.MAX_VALUE;
    long begun = Clock.nanos();
    long first = begun;
    for (int i = 0; i < STEPS && first - begun < MAX_NANOS; i++) {
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

package io.tare.client.clock;

/**
 * What the monotonic clock can tell, as measured here and now.
 *
 * @param resolutionNanos smallest step seen between two readings that differ
 * @param readCostNanos time that one reading takes, the least of several means
 */
public record ClockQuality(long resolutionNanos, long readCostNanos) {

  private static final int STEPS = 20_000;
  private static final int BATCHES = 20;
  private static final int READINGS = 10_000;

  /** Measures both; takes some milliseconds. */
  public static ClockQuality measure() {
    long cost = readCost();
    return new ClockQuality(resolution(), cost);
  }

  private static long resolution() {
    long smallest = Long.MAX_VALUE;
    for (int i = 0; i < STEPS; i++) {
      long first = Clock.nanos();
      long next = Clock.nanos();
      while (next == first) {
        next = Clock.nanos();
      }
      smallest = Math.min(smallest, next - first);
    }
    return smallest;
  }

  private static long readCost() {
    long least = Long.MAX_VALUE;
    for (int batch = 0; batch < BATCHES; batch++) {
      long start = Clock.nanos();
      long last = start;
      for (int i = 0; i < READINGS; i++) {
        last = Clock.nanos();
      }
      least = Math.min(least, last - start);
    }
    return Math.max(1, Math.round((double) least / READINGS));
  }
}

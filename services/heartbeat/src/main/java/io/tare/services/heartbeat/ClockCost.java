package io.tare.services.heartbeat;

/**
 * The cost of one reading of the monotonic clock in this program now. It is about 25 ns where the
 * kernel shares the clock in memory, and a thousand times as much in a guest that asks its host; a
 * program that measures with the clock needs to know it.
 */
public final class ClockCost {

  private static final int READINGS = 50;
  private static final long LONG_ENOUGH_NANOS = 20_000_000;

  private ClockCost() {}

  /**
   * Nanoseconds per reading: the minimum of the means of many batches. Takes 20 ms, or as long as
   * one batch.
   */
  public static double nanos() {
    long begun = System.nanoTime();
    long least = Long.MAX_VALUE;
    long last;
    do {
      long start = System.nanoTime();
      last = start;
      for (int i = 0; i < READINGS; i++) {
        last = System.nanoTime();
      }
      least = Math.min(least, last - start);
    } while (last - begun < LONG_ENOUGH_NANOS);
    return (double) least / READINGS;
  }
}

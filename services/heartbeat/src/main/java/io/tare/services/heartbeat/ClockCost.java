package io.tare.services.heartbeat;

import java.util.function.LongSupplier;

/**
 * The cost of one reading of the monotonic clock in this program now. It is about 25 ns where the
 * kernel shares the clock in memory, and a thousand times as much in a guest that asks its host; a
 * program that measures with the clock needs to know it.
 */
public final class ClockCost {

  private static final int READINGS = 50;
  private static final long MIN_NANOS = 20_000_000;

  /** One batch with a stall must not be the only one, however long the stall was. */
  private static final int MIN_BATCHES = 10;

  private ClockCost() {}

  /**
   * Nanoseconds per reading: the minimum of the means of batches, of which there are at least ten.
   * Takes 20 ms, or as long as ten batches.
   */
  public static double nanos() {
    return nanos(System::nanoTime);
  }

  /** The same of another clock. */
  static double nanos(LongSupplier clock) {
    long begun = clock.getAsLong();
    long minimum = Long.MAX_VALUE;
    long last = begun;
    for (int batch = 0; batch < MIN_BATCHES || last - begun < MIN_NANOS; batch++) {
      long start = clock.getAsLong();
      for (int i = 0; i < READINGS; i++) {
        last = clock.getAsLong();
      }
      minimum = Math.min(minimum, last - start);
    }
    return (double) minimum / READINGS;
  }
}

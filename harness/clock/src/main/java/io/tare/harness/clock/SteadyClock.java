package io.tare.harness.clock;

import java.util.function.LongSupplier;

/**
 * A wall clock that is never set: it reads the time once, and continues with the monotonic clock.
 * It reports how far the system's wall clock was set meanwhile.
 */
final class SteadyClock {

  private static final int ATTEMPTS = 16;

  private final LongSupplier wall;
  private final LongSupplier monotonic;

  /** The wall clock's time when the monotonic one showed 0. */
  private final long origin;

  /**
   * @param wall nanoseconds since 1970
   * @param monotonic nanoseconds since an arbitrary moment
   */
  SteadyClock(LongSupplier wall, LongSupplier monotonic) {
    this.wall = wall;
    this.monotonic = monotonic;
    this.origin = difference();
  }

  long epochNanos() {
    return origin + nanos();
  }

  long nanos() {
    return monotonic.getAsLong();
  }

  /** See {@link RunClock#steppedNanos}. */
  long steppedNanos() {
    return difference() - origin;
  }

  /** The difference of both clocks, from the shortest of several readings. */
  private long difference() {
    long least = Long.MAX_VALUE;
    long difference = 0;
    for (int i = 0; i < ATTEMPTS; i++) {
      long before = monotonic.getAsLong();
      long date = wall.getAsLong();
      long took = monotonic.getAsLong() - before;
      if (took < least) {
        least = took;
        difference = date - (before + took / 2);
      }
    }
    return difference;
  }
}

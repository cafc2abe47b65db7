package io.tare.services.heartbeat;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * A wall clock that is never set, for all dates of a program: it reads the time once, and continues
 * with the monotonic clock. It reports how far the system's wall clock was set meanwhile.
 */
public final class SteadyClock {

  private static final int ATTEMPTS = 16;
  private static final long SECOND = 1_000_000_000;

  /** Of this program. */
  public static final SteadyClock SYSTEM = new SteadyClock(SteadyClock::wall, System::nanoTime);

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

  private static long wall() {
    Instant now = Instant.now();
    return now.getEpochSecond() * SECOND + now.getNano();
  }

  /**
   * Nanoseconds since 1970: the wall-clock time when the program began, advanced by the monotonic
   * clock.
   */
  public long epochNanos() {
    return origin + monotonic.getAsLong();
  }

  /**
   * How far the system's wall clock was set since the program began, forward if above 0. A
   * machine's sleep looks the same.
   */
  public long steppedNanos() {
    return difference() - origin;
  }

  /** The difference of both clocks, from the shortest of several readings. */
  private long difference() {
    long min = Long.MAX_VALUE;
    long difference = 0;
    for (int i = 0; i < ATTEMPTS; i++) {
      long before = monotonic.getAsLong();
      long date = wall.getAsLong();
      long took = monotonic.getAsLong() - before;
      if (took < min) {
        min = took;
        difference = date - (before + took / 2);
      }
    }
    return difference;
  }
}

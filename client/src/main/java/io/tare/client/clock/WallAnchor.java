package io.tare.client.clock;

import java.time.Instant;

/**
 * One moment on both clocks, which converts a monotonic reading to a date without reading the wall
 * clock again. Later steps of the wall clock have no effect: all dates of a program come from
 * {@link #ofProgram}.
 *
 * @param epochNanos wall clock, nanoseconds since 1970
 * @param monotonicNanos {@link Clock#nanos} at the same moment
 */
public record WallAnchor(long epochNanos, long monotonicNanos) {

  private static final int ATTEMPTS = 16;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private static final WallAnchor OF_PROGRAM = take();

  /** The program's anchor, taken on first use. */
  public static WallAnchor ofProgram() {
    return OF_PROGRAM;
  }

  /** Reads both clocks several times and keeps the closest pair. */
  static WallAnchor take() {
    WallAnchor best = new WallAnchor(0, 0);
    long bestWidth = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS; i++) {
      long before = Clock.nanos();
      Instant wall = Instant.now();
      long width = Clock.nanos() - before;
      if (width < bestWidth) {
        bestWidth = width;
        best = new WallAnchor(epochNanos(wall), before + width / 2);
      }
    }
    return best;
  }

  /** The wall clock's time at a monotonic reading. */
  public long epochAt(long monotonic) {
    return epochNanos + (monotonic - monotonicNanos);
  }

  /** Nanoseconds since 1970. */
  public static long epochNanos(Instant instant) {
    return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }
}

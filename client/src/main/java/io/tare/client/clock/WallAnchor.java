package io.tare.client.clock;

import java.time.Instant;

/**
 * One moment on both clocks, so that a monotonic reading can be given as a date without reading the
 * wall clock again. Steps of the wall clock after the anchor do not show: all dates of a program
 * come from {@link #ofProgram}.
 *
 * @param epochNanos wall clock, nanoseconds since 1970
 * @param monotonicNanos {@link Clock#nanos} at the same moment
 */
public record WallAnchor(long epochNanos, long monotonicNanos) {

  private static final int ATTEMPTS = 16;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private static final WallAnchor OF_PROGRAM = take();

  /** The one that was taken when the program began to need one. */
  public static WallAnchor ofProgram() {
    return OF_PROGRAM;
  }

  /** Reads both clocks several times and keeps the pair that lay closest together. */
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

package io.tare.client.clock;

import java.time.Instant;

/** The monotonic clock of every interval: nanoseconds from an arbitrary origin. */
public final class Clock {

  private Clock() {}

  /** The time now; only differences between readings are meaningful. */
  public static long nanos() {
    return System.nanoTime();
  }

  /**
   * The wall clock now, which may step: nanoseconds since 1970. Dates of samples come from {@link
   * WallAnchor}.
   */
  public static long epochNanos() {
    return WallAnchor.epochNanos(Instant.now());
  }
}

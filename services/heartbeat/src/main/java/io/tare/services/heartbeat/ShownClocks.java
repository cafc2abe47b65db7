package io.tare.services.heartbeat;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Readings of both clocks of this program.
 *
 * @param monotonicNanos {@link System#nanoTime}, the clock of the parts
 * @param epochNanos the wall clock, nanoseconds since 1970
 */
public record ShownClocks(long monotonicNanos, long epochNanos) {

  /** Reads both, one right after the other. */
  public static ShownClocks now() {
    long monotonic = System.nanoTime();
    Instant wall = Instant.now();
    return new ShownClocks(
        monotonic, TimeUnit.SECONDS.toNanos(wall.getEpochSecond()) + wall.getNano());
  }
}

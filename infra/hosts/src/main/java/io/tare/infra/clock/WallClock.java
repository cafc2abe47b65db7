package io.tare.infra.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The wall clock of this machine: for instants, never for durations. */
public final class WallClock {

  private WallClock() {}

  /** Nanoseconds since 1970. */
  public static long epochNanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }
}

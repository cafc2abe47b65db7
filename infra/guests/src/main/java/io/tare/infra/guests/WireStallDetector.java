package io.tare.infra.guests;

import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.clock.WallClock;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Detects that a migration sends nothing any more. TCP itself takes a quarter of an hour to notice
 * a cut cable, and sends almost nothing meanwhile.
 */
final class WireStallDetector {

  /** Longer than retransmissions of ordinary losses take. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  /** A kernel that only probes the other side sends less than this in that time. */
  private static final long LEAST_BYTES = 64 << 10;

  private final Supplier<OptionalLong> crossedBytes;
  private final Duration longest;
  private final long leastBytes;
  private final long startBytes;
  private long toldBytes;
  private long seenBytes;
  private Stopwatch since = Stopwatch.started();
  private final WireTraffic course = new WireTraffic();

  /**
   * @param crossedBytes bytes sent so far; empty if the cable is gone
   * @param longest after which a silent wire counts as dead
   * @param bytesPerSecond the rate limit, if any
   */
  WireStallDetector(
      Supplier<OptionalLong> crossedBytes, Duration longest, OptionalLong bytesPerSecond) {
    this.crossedBytes = crossedBytes;
    this.longest = longest;
    this.leastBytes =
        bytesPerSecond.isPresent()
            ? Math.min(LEAST_BYTES, bytesPerSecond.getAsLong() * longest.toSeconds() / 2)
            : LEAST_BYTES;
    this.startBytes = crossedBytes.get().orElse(0);
    this.toldBytes = startBytes;
    this.seenBytes = startBytes;
  }

  /** Whether nothing was sent for too long. */
  boolean isDead() {
    long now = told();
    if (now - seenBytes > leastBytes) {
      seenBytes = now;
      since = Stopwatch.started();
    }
    return since.isBeyond(longest);
  }

  /** Bytes sent since the watch began. */
  long bytes() {
    return told() - startBytes;
  }

  /** The readings so far. */
  WireTraffic course() {
    return course;
  }

  /** The last reading, if the cable is gone. */
  private long told() {
    toldBytes = crossedBytes.get().orElse(toldBytes);
    course.read(WallClock.epochNanos(), toldBytes - startBytes);
    return toldBytes;
  }
}

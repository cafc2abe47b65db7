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
  static final Duration MAX_PAUSE = Duration.ofSeconds(10);

  /** A kernel that only probes the other side sends less than this in that time. */
  private static final long MIN_BYTES = 64 << 10;

  private final Supplier<OptionalLong> crossedBytes;
  private final Duration longest;
  private final long minBytes;
  private final long startBytes;
  private long reportedBytes;
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
    this.minBytes =
        bytesPerSecond.isPresent()
            ? Math.min(MIN_BYTES, bytesPerSecond.getAsLong() * longest.toSeconds() / 2)
            : MIN_BYTES;
    this.startBytes = crossedBytes.get().orElse(0);
    this.reportedBytes = startBytes;
    this.seenBytes = startBytes;
  }

  /** Whether nothing was sent for too long. */
  boolean isDead() {
    long now = reported();
    if (now - seenBytes > minBytes) {
      seenBytes = now;
      since = Stopwatch.started();
    }
    return since.isBeyond(longest);
  }

  /** Bytes sent since the watch began. */
  long bytes() {
    return reported() - startBytes;
  }

  /** The readings so far. */
  WireTraffic course() {
    return course;
  }

  /** The last reading, if the cable is gone. */
  private long reported() {
    reportedBytes = crossedBytes.get().orElse(reportedBytes);
    course.read(WallClock.epochNanos(), reportedBytes - startBytes);
    return reportedBytes;
  }
}

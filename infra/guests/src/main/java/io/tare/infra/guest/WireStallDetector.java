package io.tare.infra.guest;

import io.tare.infra.clock.Stopwatch;
import io.tare.infra.clock.WallClock;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Whether anything still crosses the wire of a migration. TCP itself takes a quarter of an hour to
 * find out that a cable was cut, in which it sends little more than nothing.
 */
final class WireStallDetector {

  /** Longer than what a network loses by itself takes to be sent again. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  /** Less than this in that time is what a kernel sends that looks for the other side. */
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
   * @param crossedBytes what crossed it so far; empty if it is gone
   * @param longest after which a wire that nothing crosses is dead
   * @param bytesPerSecond the most that is sent, if that is limited
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

  /** Whether nothing crossed it for too long. */
  boolean isDead() {
    long now = told();
    if (now - seenBytes > leastBytes) {
      seenBytes = now;
      since = Stopwatch.started();
    }
    return since.isBeyond(longest);
  }

  /** What crossed it since the watch began, in bytes. */
  long bytes() {
    return told() - startBytes;
  }

  /** What it was each time that anybody asked. */
  WireTraffic course() {
    return course;
  }

  /** The last that was reported, if the cable is gone. */
  private long told() {
    toldBytes = crossedBytes.get().orElse(toldBytes);
    course.read(WallClock.epochNanos(), toldBytes - startBytes);
    return toldBytes;
  }
}

package io.tare.infra.clock;

import java.time.Duration;

/** The time since it was started, by the monotonic clock. */
public final class Stopwatch {

  private final long startNanos = System.nanoTime();

  private Stopwatch() {}

  public static Stopwatch started() {
    return new Stopwatch();
  }

  public Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /** Whether more time has passed than that. */
  public boolean isBeyond(Duration limit) {
    return elapsed().compareTo(limit) > 0;
  }
}

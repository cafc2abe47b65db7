package io.tare.client.clock;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits until a moment precisely, and spins no longer than sleep is inaccurate here. Thread-safe.
 *
 * <p>A sleep ends late, by a time that depends on the machine. So a thread is woken earlier by the
 * median lateness, and spins for the rest. The median is adjusted by a step after each sleep, up
 * after a later one and else down (Ma, Muthukrishnan and Sandler 2013, "Frugal streaming for
 * estimating quantiles"). A higher quantile would spin for long on a busy machine.
 */
public final class PreciseWait {

  private static final long STEP_NANOS = 250;
  private static final long MAX_NANOS = 100_000;

  /** Linux may end a sleep 50 µs late (timer slack); the wake-up takes additional time. */
  private final AtomicLong oversleep = new AtomicLong(60_000);

  /** How much earlier a thread is woken, in nanoseconds, 0 to 100,000. */
  public long leadNanos() {
    return oversleep.getPlain();
  }

  /**
   * Returns at a moment of {@link Clock#nanos}, or at once if it has passed or the thread is
   * interrupted; the interrupt flag stays set.
   *
   * @return the clock's last reading
   */
  public long until(long moment) {
    long wake = moment - leadNanos();
    long now = Clock.nanos();
    while (wake - now > 0) {
      LockSupport.parkNanos(wake - now);
      now = Clock.nanos();
      if (Thread.currentThread().isInterrupted()) {
        return now;
      }
      if (now - wake >= 0) {
        learn(now - wake);
      }
    }
    while (now - moment < 0) {
      Thread.onSpinWait();
      now = Clock.nanos();
    }
    return now;
  }

  /**
   * Sleeps until a moment, as late as the machine's sleeps end, without spinning; returns at once
   * if the thread is interrupted.
   *
   * @return the clock's last reading
   */
  public static long sleepUntil(long moment) {
    long now = Clock.nanos();
    while (moment - now > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(moment - now);
      now = Clock.nanos();
    }
    return now;
  }

  /** Threads may overwrite each other's step, which does no harm. */
  void learn(long lateNanos) {
    long now = oversleep.getPlain();
    long next = lateNanos > now ? now + STEP_NANOS : now - STEP_NANOS;
    oversleep.setPlain(Math.max(0, Math.min(MAX_NANOS, next)));
  }
}

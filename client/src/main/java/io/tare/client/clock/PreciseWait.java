package io.tare.client.clock;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits for moments without missing them by the scheduler's slack, and without spinning for longer
 * than sleep is wrong here. Safe for any thread.
 *
 * <p>Sleeping ends late, by how much depends on the machine. So a thread is to be woken so much
 * earlier as half of the sleeps ended late by at most, and spins for what is left. That median
 * follows the sleeps seen by steps, up for a later one and down for another (Ma, Muthukrishnan and
 * Sandler 2013, "Frugal streaming for estimating quantiles"). A higher quantile would spin for long
 * on a machine whose processors others use too.
 */
public final class PreciseWait {

  private static final long STEP_NANOS = 250;
  private static final long MOST_NANOS = 100_000;

  /** Linux may end a sleep 50 µs late to wake up less often; the wake-up comes on top. */
  private final AtomicLong oversleep = new AtomicLong(60_000);

  /** How much earlier than needed a thread is to be woken, in nanoseconds, 0 to 100,000. */
  public long leadNanos() {
    return oversleep.getPlain();
  }

  /**
   * Returns at a moment of {@link Clock#nanos}, or at once if it has passed or the thread is
   * interrupted, whose mark stays.
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

  /** Threads may overwrite each other's step, of which there will be more. */
  void learn(long lateNanos) {
    long now = oversleep.getPlain();
    long next = lateNanos > now ? now + STEP_NANOS : now - STEP_NANOS;
    oversleep.setPlain(Math.max(0, Math.min(MOST_NANOS, next)));
  }
}

package io.tare.client.clock;

import java.util.concurrent.locks.LockSupport;

/** Waits for a moment without missing it by the scheduler's slack. */
public final class Waiting {

  /** Sleeping ends about this much late (50 µs of timer slack and a wake-up); so spin for it. */
  private static final long SPIN_NANOS = 100_000;

  private Waiting() {}

  /**
   * Returns at a moment of {@link Clock#nanos}, or at once if it has passed.
   *
   * @return false if the thread was interrupted, whose mark stays
   */
  public static boolean until(long moment) {
    for (long left = moment - Clock.nanos(); left > SPIN_NANOS; left = moment - Clock.nanos()) {
      LockSupport.parkNanos(left - SPIN_NANOS);
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
    }
    while (Clock.nanos() - moment < 0) {
      Thread.onSpinWait();
    }
    return true;
  }
}

package io.tare.harness.clock;

import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.Pauses;
import io.tare.services.heartbeat.SteadyClock;

/** The clock, passed to everything that needs time. */
public interface RunClock {

  /** The system's clocks; the wall-clock time continues if the system's clock is set. */
  RunClock SYSTEM =
      new RunClock() {
        @Override
        public long epochNanos() {
          return SteadyClock.SYSTEM.epochNanos();
        }

        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public long steppedNanos() {
          return SteadyClock.SYSTEM.steppedNanos();
        }

        @Override
        public long runningNanos() {
          long now = nanos();
          return now - Heartbeat.ofThisProgram().stillNanos();
        }

        @Override
        public Pauses pauses(long beginNanos, long endNanos) throws InterruptedException {
          return Heartbeat.ofThisProgram().within(beginNanos, endNanos);
        }
      };

  /**
   * Nanoseconds since 1970: the wall-clock time when the program began, advanced by the monotonic
   * clock.
   */
  long epochNanos();

  /** Monotonic clock: nanoseconds since an arbitrary moment; only differences have meaning. */
  long nanos();

  /**
   * How far the system's wall clock was set since the program began, forward if above 0. A
   * machine's sleep looks the same.
   */
  default long steppedNanos() {
    return 0;
  }

  /**
   * Monotonic clock without the time in which this program stood still: for budgets and deadlines,
   * which do not run out meanwhile. Only differences have meaning. Waits for a moment if the
   * program stood still until now.
   */
  default long runningNanos() {
    return nanos();
  }

  /**
   * When this program stood still in a period that is over, by the monotonic clock; known from the
   * first call of this or {@link #runningNanos} on. What was timed meanwhile is void.
   */
  default Pauses pauses(long beginNanos, long endNanos) throws InterruptedException {
    return Pauses.NONE;
  }
}

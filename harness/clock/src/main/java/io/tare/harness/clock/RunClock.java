package io.tare.harness.clock;

import java.time.Instant;

/** The clock, passed to everything that needs time. */
public interface RunClock {

  /** The system's clocks; the wall-clock time continues if the system's clock is set. */
  RunClock SYSTEM =
      new RunClock() {
        private final SteadyClock clock =
            new SteadyClock(
                () -> {
                  Instant now = Instant.now();
                  return now.getEpochSecond() * 1_000_000_000L + now.getNano();
                },
                System::nanoTime);

        @Override
        public long epochNanos() {
          return clock.epochNanos();
        }

        @Override
        public long nanos() {
          return clock.nanos();
        }

        @Override
        public long steppedNanos() {
          return clock.steppedNanos();
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
}

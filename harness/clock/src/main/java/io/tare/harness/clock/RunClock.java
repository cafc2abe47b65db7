package io.tare.harness.clock;

import java.time.Instant;

/** Time, handed to everything that needs it. */
public interface RunClock {

  /** The system's clocks; the date goes on when somebody sets the system's. */
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
   * Nanoseconds since 1970, by the wall clock as it was when the program began: instants of a
   * program are as far apart as its monotonic clock says.
   */
  long epochNanos();

  /** Monotonic clock: nanoseconds since some moment; only differences mean something. */
  long nanos();

  /**
   * How far the system's wall clock was set since the program began, forward if above 0. That a
   * machine slept looks the same.
   */
  default long steppedNanos() {
    return 0;
  }
}

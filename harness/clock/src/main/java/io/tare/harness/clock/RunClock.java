package io.tare.harness.clock;

import java.time.Instant;

/** Time, handed to everything that needs it. */
public interface RunClock {

  RunClock SYSTEM =
      new RunClock() {
        @Override
        public long epochNanos() {
          Instant now = Instant.now();
          return now.getEpochSecond() * 1_000_000_000L + now.getNano();
        }

        @Override
        public long nanos() {
          return System.nanoTime();
        }
      };

  /** Wall clock: nanoseconds since 1970. */
  long epochNanos();

  /** Monotonic clock: nanoseconds since some moment; only differences mean something. */
  long nanos();
}

package io.tare.harness.run;

import io.tare.harness.clock.RunClock;
import java.util.Locale;
import java.util.Optional;

/**
 * Notices when this machine's wall clock is set while a run goes on. Nothing in a run depends on
 * it, since its instants go on by the monotonic clock, but its dates are not those of other
 * programs then.
 */
final class ClockSteps {

  /** Of notes in the journal. */
  static final String TOPIC = "clock";

  /** Corrections of a time service are smaller, and what two readings are apart is far smaller. */
  private static final long LEAST_NANOS = 500_000_000;

  private static final double SECOND = 1e9;

  private final RunClock clock;
  private long known;

  ClockSteps(RunClock clock) {
    this.clock = clock;
    this.known = clock.steppedNanos();
  }

  /** What happened since this was last asked, in words. */
  Optional<String> next() {
    long stepped = clock.steppedNanos();
    Optional<String> words = words("this machine", stepped - known);
    if (words.isPresent()) {
      known = stepped;
    }
    return words;
  }

  /** A step in words, if it is one. */
  static Optional<String> words(String whose, long stepNanos) {
    return Math.abs(stepNanos) < LEAST_NANOS
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the wall clock of %s was set by %+.1f s, or slept; dates of this run go on as if it had"
                    + " not been, and durations are not touched",
                whose,
                stepNanos / SECOND));
  }
}

package io.tare.harness.run.reading;

import io.tare.harness.clock.RunClock;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects that this machine's wall clock was set during a run. Nothing in a run depends on it,
 * since its timestamps advance with the monotonic clock, but they then differ from those of other
 * programs.
 */
public final class ClockSteps {

  /** The topic of notes in the journal. */
  public static final String TOPIC = "clock";

  /**
   * Corrections by a time service are smaller, and the time between two readings is much smaller.
   */
  private static final long MIN_NANOS = 500_000_000;

  private static final double SECOND = 1e9;

  private final RunClock clock;
  private long known;

  public ClockSteps(RunClock clock) {
    this.clock = clock;
    this.known = clock.steppedNanos();
  }

  /** What happened since the last call, in words. */
  public Optional<String> next() {
    long stepped = clock.steppedNanos();
    Optional<String> words = words("this machine", stepped - known);
    if (words.isPresent()) {
      known = stepped;
    }
    return words;
  }

  /** A step in words, if there was one. */
  public static Optional<String> words(String whose, long stepNanos) {
    return Math.abs(stepNanos) < MIN_NANOS
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the wall clock of %s was set by %+.1f s, or the machine slept; timestamps of "
                    + "this run continue as if neither had happened, and durations by monotonic "
                    + "clocks are right",
                whose,
                stepNanos / SECOND));
  }
}

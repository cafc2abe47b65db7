package io.tare.model;

/**
 * What the parts of the program agree on, so that what one accepts another does not refuse, and
 * what holds where nothing is said.
 */
public final class Limits {

  /** The most clients of a closed loop, or submissions in flight of an open one. */
  public static final int MOST_IN_FLIGHT = 5000;

  /** The most submissions in flight of an open loop where nothing is said. */
  public static final int DEFAULT_IN_FLIGHT = 256;

  /** The most submissions per second of an open loop. */
  public static final int MOST_RATE_PER_SECOND = 1_000_000;

  /** The most submissions of a cell in a trial, and of its warm-up. */
  public static final int MOST_SUBMISSIONS = 10_000_000;

  /** The longest time for one submission: an hour, in nanoseconds. */
  public static final long MOST_DEADLINE_NANOS = 3_600_000_000_000L;

  /** The longest time for one submission where nothing is said: a minute, in nanoseconds. */
  public static final long DEFAULT_DEADLINE_NANOS = 60_000_000_000L;

  /** What a client draws from where nothing is said, such as arrival times. */
  public static final long DEFAULT_SEED = 1;

  private Limits() {}

  /**
   * @throws IllegalArgumentException if the value is below the least or above the most
   */
  public static void requireBetween(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be " + least + " to " + most + ", got " + value);
    }
  }
}

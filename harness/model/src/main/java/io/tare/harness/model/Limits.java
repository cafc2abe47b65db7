package io.tare.harness.model;

/**
 * Limits and defaults that all parts of the program share, so that none refuses what another
 * accepts.
 */
public final class Limits {

  /** The maximum number of clients of a closed loop, or of submissions in flight of an open one. */
  public static final int MAX_IN_FLIGHT = 10_000;

  /** The default maximum of submissions in flight of an open loop. */
  public static final int DEFAULT_IN_FLIGHT = 256;

  /** The maximum number of submissions per second of an open loop. */
  public static final int MAX_RATE_PER_SECOND = 1_000_000;

  /** The maximum number of submissions of a cell in a trial, and of its warm-up. */
  public static final int MAX_SUBMISSIONS = 10_000_000;

  /** The longest time for one submission: an hour, in nanoseconds. */
  public static final long MAX_DEADLINE_NANOS = 3_600_000_000_000L;

  /** The default deadline of a submission: a minute, in nanoseconds. */
  public static final long DEFAULT_DEADLINE_NANOS = 60_000_000_000L;

  /**
   * How long a server may take to prepare for a cell, for example to fill a database: ten minutes,
   * in nanoseconds, or the deadline of a submission if that is longer.
   */
  public static final long PREPARING_NANOS = 600_000_000_000L;

  /** The default seed of a client, for example for arrival times. */
  public static final long DEFAULT_SEED = 1;

  private Limits() {}

  /**
   * @throws IllegalArgumentException if the value is out of range
   */
  public static void requireBetween(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + " must be " + min + " to " + max + ", got " + value);
    }
  }
}

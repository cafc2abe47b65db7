package io.tare.model;

/** What the parts of the program agree on, so that what one accepts another does not refuse. */
public final class Limits {

  /** The most clients of a closed loop, or submissions in flight of an open one. */
  public static final int MOST_IN_FLIGHT = 5000;

  /** The most submissions of a cell in a trial, and of its warm-up. */
  public static final int MOST_SUBMISSIONS = 10_000_000;

  private Limits() {}
}

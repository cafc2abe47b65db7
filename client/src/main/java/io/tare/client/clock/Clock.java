package io.tare.client.clock;

/** The monotonic clock of every interval: nanoseconds from an arbitrary origin. */
public final class Clock {

  private Clock() {}

  /** The time now; only differences between readings mean something. */
  public static long nanos() {
    return System.nanoTime();
  }
}

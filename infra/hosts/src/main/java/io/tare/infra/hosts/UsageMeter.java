package io.tare.infra.hosts;

/** Counts what a node, or a whole platform, uses. */
public interface UsageMeter {

  /**
   * Searches for programs; those started since the last search are counted from now on. Takes some
   * milliseconds; to be called while nothing is measured.
   */
  default void lookAgain() {}

  /**
   * Usage so far. Takes a fraction of a millisecond on this machine, some milliseconds for a guest.
   * Linux counts processor time in steps of 10 ms for each program, and to the nanosecond for a
   * control group.
   *
   * @throws HostException if a guest that counts is gone
   */
  Usage read() throws HostException, InterruptedException;

  /**
   * Only processor time, in nanoseconds, for frequent callers.
   *
   * @return 0 if unknown
   * @throws HostException if a guest that counts is gone
   */
  default long processorNanos() throws HostException, InterruptedException {
    return read().processorNanos();
  }
}

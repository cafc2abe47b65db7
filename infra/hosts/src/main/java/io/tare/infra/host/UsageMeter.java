package io.tare.infra.host;

/** Counts what a node, or all of a platform, uses. */
public interface UsageMeter {

  /**
   * Looks for programs: what was started since the last look is counted from now on. Some
   * milliseconds; to be called while nothing is measured.
   */
  default void lookAgain() {}

  /**
   * What was used so far. A fraction of a millisecond where this machine counts, some milliseconds
   * where a guest is asked. Linux counts processor time in steps of 10 ms for each program, and to
   * the nanosecond for a control group.
   *
   * @throws HostException if a guest that counts is gone
   */
  Usage read() throws HostException, InterruptedException;

  /**
   * Processor time alone, in nanoseconds, for callers that ask often and want nothing else.
   *
   * @return 0 if it is not known
   * @throws HostException if a guest that counts is gone
   */
  default long processorNanos() throws HostException, InterruptedException {
    return read().processorNanos();
  }
}

package io.tare.infra.host;

/**
 * Counts the processor time that a platform's programs use on this machine, those of its server and
 * client and of what virtualizes them: hypervisor and guest kernel included.
 */
public interface ProcessorMeter {

  /**
   * Looks for the programs: what was started since the last look is counted from now on. Some
   * milliseconds.
   */
  void lookAgain();

  /**
   * Nanoseconds of processor time so far; only differences between two readings without a look in
   * between mean something. Linux counts in steps of 10 ms for each program. A fraction of a
   * millisecond.
   */
  long nanos();
}

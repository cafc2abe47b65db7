package io.tare.harness.run;

/**
 * What came of trying a workload on a platform.
 *
 * @param what the workload with the parameters that were tried; empty if it is about the platform
 *     as a whole
 * @param words how long it took, or why it failed; one line
 */
public record DryRunResult(String platform, String what, Result result, String words) {

  /** How it went. */
  public enum Result {
    WORKS,
    /** What the campaign asks for is there, but its smallest case could not be tried. */
    FOUND,
    FAILS
  }
}

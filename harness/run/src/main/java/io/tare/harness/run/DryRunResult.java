package io.tare.harness.run;

/**
 * The result of trying a workload on a platform.
 *
 * @param what the workload with the parameters that were tried; empty for the platform as a whole
 * @param words how long it took, or why it failed, in one line
 */
public record DryRunResult(String platform, String what, Result result, String words) {

  /** The outcome. */
  public enum Result {
    WORKS,
    /** The program that the campaign needs is there, but the smallest case could not be tried. */
    FOUND,
    FAILS
  }
}

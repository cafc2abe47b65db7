package io.tare.analysis.comparison;

/** Evidence that something was counted before it had settled. */
public enum Unsettled {
  /** PD drifted while it was measured. */
  TREND,
  /** On one of the platforms compilers used more than allowed. */
  COMPILERS,
  /**
   * No movement was found, but one too slow to be found could explain the difference, and the
   * servers' compilers do not report.
   */
  UNSEEN
}

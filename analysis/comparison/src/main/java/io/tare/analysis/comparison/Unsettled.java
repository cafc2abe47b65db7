package io.tare.analysis.comparison;

/** Evidence that something was counted before it had settled. */
public enum Unsettled {
  /** PD moved while it was counted. */
  TREND,
  /** On one of the platforms compilers used more than allowed. */
  COMPILERS
}

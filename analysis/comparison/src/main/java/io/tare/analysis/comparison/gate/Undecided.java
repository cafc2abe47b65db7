package io.tare.analysis.comparison.gate;

/** What a gate does about checks that are undecided. */
public enum Undecided {
  /** It stays open: only what is certainly wrong closes it. */
  PASS,
  /** It is not proven: only what is certainly right passes. */
  FAIL
}

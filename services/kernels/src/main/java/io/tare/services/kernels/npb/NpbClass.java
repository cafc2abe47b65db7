package io.tare.services.kernels.npb;

/** A class of problem sizes, smallest first. */
public enum NpbClass {
  /** A sample, to test programs. */
  S,
  /** For workstations of 1994. */
  W,
  A,
  /** About four times {@link #A}. */
  B,
  /** About four times {@link #B}. */
  C
}

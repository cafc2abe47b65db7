package io.tare.services.kernels.npb.ft;

import io.tare.services.kernels.npb.InnerLoops;

/**
 * The butterflies of Stockham's transform, on runs of adjacent numbers that share their factors.
 * Complex numbers are in two arrays.
 */
interface FtLoops extends InnerLoops {

  /**
   * Radix 4: reads runs at {@code from}, and one, two and three times {@code fromStep} behind it;
   * writes runs at {@code to} likewise.
   *
   * @param run numbers in a run
   * @param factors of the second to fourth result: real and imaginary parts of each
   */
  void four(
      double[] re,
      double[] im,
      int from,
      int fromStep,
      double[] toRe,
      double[] toIm,
      int to,
      int toStep,
      int run,
      double[] factors);

  /** Radix 2, with factors of 1: reads and writes two runs. */
  void two(
      double[] re,
      double[] im,
      int from,
      int fromStep,
      double[] toRe,
      double[] toIm,
      int to,
      int toStep,
      int run);
}

package io.tare.services.kernels.npb.ep;

import io.tare.services.kernels.npb.InnerLoops;

/** The logarithms and roots of EP. */
interface EpLoops extends InnerLoops {

  /**
   * Makes accepted pairs Gaussian: multiplies {@code x} and {@code y} by sqrt(-2 ln t / t).
   *
   * @param squares t = x² + y², above 0, at most 1
   * @param count of pairs
   */
  void scale(double[] x, double[] y, double[] squares, int count);
}

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

  /**
   * Whether the JDK computes logarithms of vectors at once, as it does by the library that it has
   * for Linux and Windows on x86-64; elsewhere it calls {@link Math#log} for each lane, and stores
   * the vector before and after.
   *
   * @param system as in the property {@code os.name}
   * @param processor as in the property {@code os.arch}
   */
  static boolean haveVectorLogarithm(String system, String processor) {
    return processor.equals("amd64") && (system.equals("Linux") || system.startsWith("Windows"));
  }
}

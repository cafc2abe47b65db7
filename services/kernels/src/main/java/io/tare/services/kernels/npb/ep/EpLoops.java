package io.tare.services.kernels.npb.ep;

import io.tare.services.kernels.npb.InnerLoops;
import java.util.OptionalInt;

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
   * for Linux and Windows on x86-64 with AVX; elsewhere it calls {@link Math#log} for each lane,
   * and stores the vector before and after.
   *
   * @param system as in the property {@code os.name}
   * @param avx the version of AVX that the JVM uses; empty if it is for other processors
   */
  static boolean haveVectorLogarithm(String system, OptionalInt avx) {
    return avx.orElse(0) >= 1 && (system.equals("Linux") || system.startsWith("Windows"));
  }
}

package io.tare.services.kernels;

/** Multiplies square matrices stored row by row. */
@FunctionalInterface
public interface Multiplication {

  /**
   * The product of two matrices of order {@code n}.
   *
   * @throws IllegalArgumentException if an array's length is not {@code n} squared
   */
  double[] multiply(int n, double[] left, double[] right);

  /**
   * The classic triple loop, in the order row, column, inner: 2 n³ operations, with the right
   * matrix read across its rows. This is the published workload, slow on purpose.
   */
  static Multiplication classic() {
    return new ClassicMultiplication();
  }

  /** In tiles that stay in the processor's cache. */
  static Multiplication blocked() {
    return new BlockedMultiplication();
  }

  /**
   * With the Vector API.
   *
   * @throws KernelUnavailableException if this JVM was started without {@code
   *     --add-modules=jdk.incubator.vector}
   */
  static Multiplication vector() {
    return IncubatingClass.create(Multiplication.class, "VectorMultiplication");
  }
}

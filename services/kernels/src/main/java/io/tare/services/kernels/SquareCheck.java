package io.tare.services.kernels;

/** Checks the factors of a multiplication. */
final class SquareCheck {

  private SquareCheck() {}

  /** An empty product, after checking that both factors have order {@code n}. */
  static double[] product(int n, double[] left, double[] right) {
    long size = (long) n * n;
    if (n < 1 || left.length != size || right.length != size) {
      throw new IllegalArgumentException(
          "order "
              + n
              + " needs two matrices of "
              + size
              + " values, got "
              + left.length
              + " and "
              + right.length);
    }
    return new double[(int) size];
  }
}

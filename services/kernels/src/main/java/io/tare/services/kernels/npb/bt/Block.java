package io.tare.services.kernels.npb.bt;

/** Solves equations with a block of 5x5, stored by columns, without pivoting as the specification. */
final class Block {

  private static final int SIZE = 5;

  private Block() {}

  /** Factors a block in place into a lower and an upper triangle, whose diagonal is inverted. */
  static void factor(double[] a) {
    for (int c = 0; c < SIZE - 1; c++) {
      pivot(a, c);
    }
    a[24] = 1 / a[24];
  }

  private static void pivot(double[] a, int c) {
    double inverse = 1 / a[6 * c];
    a[6 * c] = inverse;
    for (int r = c + 1; r < SIZE; r++) {
      a[5 * c + r] *= inverse;
    }
    for (int q = c + 1; q < SIZE; q++) {
      double value = a[5 * q + c];
      for (int r = c + 1; r < SIZE; r++) {
        a[5 * q + r] -= value * a[5 * c + r];
      }
    }
  }

  /** Solves for right-hand sides of five values, one after the other from {@code b}. */
  static void solve(double[] a, double[] x, int b, int sides) {
    for (int i = b; i < b + SIZE * sides; i += SIZE) {
      double x0 = x[i];
      double x1 = x[i + 1] - a[1] * x0;
      double x2 = x[i + 2] - a[2] * x0 - a[7] * x1;
      double x3 = x[i + 3] - a[3] * x0 - a[8] * x1 - a[13] * x2;
      double x4 = x[i + 4] - a[4] * x0 - a[9] * x1 - a[14] * x2 - a[19] * x3;
      x4 *= a[24];
      x3 = (x3 - a[23] * x4) * a[18];
      x2 = (x2 - a[22] * x4 - a[17] * x3) * a[12];
      x1 = (x1 - a[21] * x4 - a[16] * x3 - a[11] * x2) * a[6];
      x0 = (x0 - a[20] * x4 - a[15] * x3 - a[10] * x2 - a[5] * x1) * a[0];
      x[i] = x0;
      x[i + 1] = x1;
      x[i + 2] = x2;
      x[i + 3] = x3;
      x[i + 4] = x4;
    }
  }
}

package io.tare.services.kernels;

/**
 * See {@link Multiplication#blocked}. A tile of the right matrix is {@value #ROWS} × {@value
 * #COLUMNS} doubles, 128 KiB: it stays in the second-level cache during all rows of the left
 * matrix.
 */
record BlockedMultiplication() implements Multiplication {

  private static final int ROWS = 64;
  private static final int COLUMNS = 256;

  @Override
  public double[] multiply(int n, double[] left, double[] right) {
    double[] product = SquareCheck.product(n, left, right);
    for (int k = 0; k < n; k += ROWS) {
      for (int j = 0; j < n; j += COLUMNS) {
        for (int i = 0; i < n; i++) {
          addRow(n, left, right, product, i, k, j);
        }
      }
    }
    return product;
  }

  private static void addRow(
      int n, double[] left, double[] right, double[] product, int row, int kStart, int jStart) {
    int kEnd = Math.min(kStart + ROWS, n);
    int jEnd = Math.min(jStart + COLUMNS, n);
    for (int k = kStart; k < kEnd; k++) {
      double factor = left[row * n + k];
      int target = row * n;
      int source = k * n;
      for (int j = jStart; j < jEnd; j++) {
        product[target + j] += factor * right[source + j];
      }
    }
  }
}

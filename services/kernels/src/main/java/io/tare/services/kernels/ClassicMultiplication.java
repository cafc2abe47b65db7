package io.tare.services.kernels;

/** See {@link Multiplication#classic}. */
record ClassicMultiplication() implements Multiplication {

  @Override
  public double[] multiply(int n, double[] left, double[] right) {
    double[] product = SquareCheck.product(n, left, right);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += left[i * n + k] * right[k * n + j];
        }
        product[i * n + j] = sum;
      }
    }
    return product;
  }
}

package io.tare.services.kernels.npb.ep;

/** With the mathematics of {@link Math}. */
final class PlainEpLoops implements EpLoops {

  @Override
  public void scale(double[] x, double[] y, double[] squares, int count) {
    for (int i = 0; i < count; i++) {
      double factor = factor(squares[i]);
      x[i] *= factor;
      y[i] *= factor;
    }
  }

  static double factor(double square) {
    return Math.sqrt(-2 * Math.log(square) / square);
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}

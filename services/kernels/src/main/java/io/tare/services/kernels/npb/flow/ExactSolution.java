package io.tare.services.kernels.npb.flow;

import java.util.List;

/** The solution to which the flow is driven: five polynomials (RNR-94-007). */
final class ExactSolution {

  /** Of each polynomial 13 coefficients: the constant, and three of each power from 1 to 4. */
  static final List<Double> PUBLISHED =
      List.of(
          2.0, 0.0, 0.0, 4.0, 5.0, 3.0, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3, //
          1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5, //
          2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4, //
          2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3, //
          5.0, 4.0, 3.0, 2.0, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2);

  private static final int TERMS = 13;

  private final double[] coefficients;

  ExactSolution(List<Double> coefficients) {
    this.coefficients = coefficients.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * @param equation 0 (density), 1 to 3 (momentum) or 4 (energy)
   * @param x from 0 to 1, like {@code y} and {@code z}
   */
  double at(int equation, double x, double y, double z) {
    int c = equation * TERMS;
    return coefficients[c] + powers(c + 1, x) + powers(c + 2, y) + powers(c + 3, z);
  }

  private double powers(int c, double x) {
    double[] a = coefficients;
    return x * (a[c] + x * (a[c + 3] + x * (a[c + 6] + x * a[c + 9])));
  }
}

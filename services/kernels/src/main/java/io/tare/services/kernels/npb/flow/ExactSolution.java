package io.tare.services.kernels.npb.flow;

/** The solution to which the flow is driven: five polynomials (RNR-94-007, 3.2.2 and table 3.1). */
public final class ExactSolution {

  /** Coefficients of one polynomial: the constant, and three of each power from 1 to 4. */
  private static final int TERMS = 13;

  private static final double[] PUBLISHED = {
    2, 0, 0, 4, 5, 3, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3, //
    1, 0, 0, 0, 1, 2, 3, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5, //
    2, 2, 0, 0, 0, 2, 3, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4, //
    2, 2, 0, 0, 0, 2, 3, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3, //
    5, 4, 3, 2, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2
  };

  private final double[] coefficients;

  private ExactSolution(double[] coefficients) {
    this.coefficients = coefficients;
  }

  /** With the published coefficients. */
  public static ExactSolution published() {
    return new ExactSolution(PUBLISHED.clone());
  }

  /** How many coefficients there are. */
  int size() {
    return coefficients.length;
  }

  /** This solution with another coefficient, to test that each is checked. */
  ExactSolution plus(int index, double difference) {
    double[] changed = coefficients.clone();
    changed[index] += difference;
    return new ExactSolution(changed);
  }

  /**
   * @param equation 0 (density), 1 to 3 (momentum) or 4 (energy)
   * @param x from 0 to 1, like {@code y} and {@code z}
   */
  double at(int equation, double x, double y, double z) {
    int c = equation * TERMS;
    return coefficients[c] + power(c + 1, x) + power(c + 2, y) + power(c + 3, z);
  }

  private double power(int c, double x) {
    double[] a = coefficients;
    return x * (a[c] + x * (a[c + 3] + x * (a[c + 6] + x * a[c + 9])));
  }
}

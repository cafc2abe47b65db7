package io.tare.analysis.statistics.twosample;

import java.util.function.DoubleBinaryOperator;

/**
 * All possible values of a quantity computed from rounded numbers: interval arithmetic (Moore
 * 1966). Not a confidence interval. Ends are included; they are widened by a few units in the last
 * place, so that binary rounding excludes nothing.
 */
public record RoundingBounds(double lower, double upper) {

  private static final double SLACK = 1e-12;

  public RoundingBounds {
    if (!(lower <= upper)) {
      throw new IllegalArgumentException("lower bound " + lower + " is above upper bound " + upper);
    }
  }

  public static RoundingBounds of(double value) {
    return new RoundingBounds(value, value);
  }

  public boolean contains(double value) {
    return lower - slack(lower) <= value && value <= upper + slack(upper);
  }

  public boolean overlaps(RoundingBounds other) {
    return lower - slack(lower) <= other.upper + slack(other.upper)
        && other.lower - slack(other.lower) <= upper + slack(upper);
  }

  /** Whether the two overlap in more than one end. */
  public boolean sharesMoreThanAnEnd(RoundingBounds other) {
    double shared = Math.min(upper, other.upper) - Math.max(lower, other.lower);
    return shared > slack(upper) + slack(other.upper);
  }

  public RoundingBounds plus(RoundingBounds other) {
    return new RoundingBounds(lower + other.lower, upper + other.upper);
  }

  public RoundingBounds minus(RoundingBounds other) {
    return new RoundingBounds(lower - other.upper, upper - other.lower);
  }

  public RoundingBounds times(RoundingBounds other) {
    return corners(other, (a, b) -> a * b);
  }

  /**
   * @throws ArithmeticException if the divisor may be zero
   */
  public RoundingBounds over(RoundingBounds other) {
    if (other.lower <= 0 && other.upper >= 0) {
      throw new ArithmeticException(
          "a divisor from " + other.lower + " to " + other.upper + " may be zero");
    }
    return corners(other, (a, b) -> a / b);
  }

  public RoundingBounds times(double factor) {
    return times(of(factor));
  }

  private RoundingBounds corners(RoundingBounds other, DoubleBinaryOperator operator) {
    double a = operator.applyAsDouble(lower, other.lower);
    double b = operator.applyAsDouble(lower, other.upper);
    double c = operator.applyAsDouble(upper, other.lower);
    double d = operator.applyAsDouble(upper, other.upper);
    return new RoundingBounds(
        Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  private static double slack(double value) {
    return SLACK * Math.max(1, Math.abs(value));
  }
}

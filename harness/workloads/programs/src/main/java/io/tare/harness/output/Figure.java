package io.tare.harness.output;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A number as printed by a program: decimal digits, with an optional point and exponent.
 *
 * @param value finite and at least 0
 * @param resolution the value of one unit in its last digit: what rounding may hide
 */
public record Figure(double value, double resolution) {

  private static final Pattern DECIMAL =
      Pattern.compile("\\+?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?");

  public Figure {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY && resolution >= 0)) {
      throw new IllegalArgumentException("a figure of " + value + " to " + resolution);
    }
  }

  /**
   * Reads a number.
   *
   * @param powerOfTen by which it is multiplied exactly
   * @return empty if it is not a decimal number of at least 0, or too large for a double
   */
  static Optional<Figure> of(String text, int powerOfTen) {
    if (!DECIMAL.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(text).scaleByPowerOfTen(powerOfTen);
    double value = number.doubleValue();
    return Double.isFinite(value)
        ? Optional.of(new Figure(value, number.ulp().doubleValue()))
        : Optional.empty();
  }

  /** The same in another unit. */
  public Figure times(double factor) {
    return new Figure(value * factor, resolution * factor);
  }

  /** The time of an amount of work at this rate, with the rate's precision. */
  Figure timeOf(double work) {
    double time = work / value;
    return new Figure(time, time * resolution / value);
  }

  /** The other one, if both may be roundings of one number and it is more precise. */
  Figure refinedBy(Figure other) {
    boolean agrees =
        Math.abs(value - other.value) <= (resolution + other.resolution) / 2 * LENIENCE;
    return agrees && other.resolution < resolution ? other : this;
  }

  /** Some programs compute in single precision, or truncate instead of rounding. */
  private static final double LENIENCE = 2.02;
}

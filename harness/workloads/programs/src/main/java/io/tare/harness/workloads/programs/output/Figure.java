package io.tare.harness.workloads.programs.output;

import java.math.BigDecimal;
import java.math.MathContext;
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

  /**
   * Whether this and the other one cannot be the same quantity: they differ by more than both may
   * be rounded, and by more than a hundredth, for operations that versions count differently.
   */
  boolean contradicts(Figure other) {
    double difference = Math.abs(value - other.value);
    return difference > (resolution + other.resolution) / 2 * LENIENCE
        && difference > TOLERANCE * Math.max(value, other.value);
  }

  /** For messages, with at most four digits. */
  String inUnitsOf(double unit) {
    return new BigDecimal(value / unit)
        .round(new MathContext(4))
        .stripTrailingZeros()
        .toPlainString();
  }

  private static final double TOLERANCE = 0.01;

  /** Some programs compute in single precision, or truncate instead of rounding. */
  private static final double LENIENCE = 2.02;
}

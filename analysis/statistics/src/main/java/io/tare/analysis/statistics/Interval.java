package io.tare.analysis.statistics;

/**
 * A confidence interval, both ends included and finite.
 *
 * @param level the nominal coverage, for example 0.95
 */
public record Interval(double lower, double upper, double level) {

  public Interval {
    if (!(lower <= upper) || !Double.isFinite(lower) || !Double.isFinite(upper)) {
      throw new IllegalArgumentException(
          "interval from " + lower + " to " + upper + ": the bounds must be finite and ascending");
    }
    ConfidenceLevel.checked(level);
  }

  public boolean contains(double value) {
    return lower <= value && value <= upper;
  }

  /**
   * The part of the interval above the floor, for a quantity that cannot be below: cutting off
   * impossible values does not change the coverage. An interval wholly below is left as it is: it
   * shows that the quantity can be below, as what remains after a cost was subtracted.
   */
  Interval notBelow(double floor) {
    return upper < floor ? this : new Interval(Math.max(floor, lower), upper, level);
  }

  /** Whether the two intervals overlap. */
  public boolean overlaps(Interval other) {
    return lower <= other.upper && other.lower <= upper;
  }

  /** Half the distance between the ends, in the unit of the ends. */
  public double halfWidth() {
    return (upper - lower) / 2;
  }
}

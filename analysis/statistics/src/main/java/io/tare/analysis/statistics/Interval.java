package io.tare.analysis.statistics;

/**
 * A confidence interval, both ends included and finite.
 *
 * @param level the probability that the method promises, for example 0.95
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
   * What of the interval is not below the floor, for a quantity that cannot be: cutting off what is
   * impossible leaves the probability of covering the truth as it is. The interval must reach the
   * floor.
   */
  Interval notBelow(double floor) {
    return new Interval(Math.max(floor, lower), upper, level);
  }

  /** Whether the two intervals have a value in common. */
  public boolean overlaps(Interval other) {
    return lower <= other.upper && other.lower <= upper;
  }

  /** Half the distance between the ends, in the unit of the ends. */
  public double halfWidth() {
    return (upper - lower) / 2;
  }
}

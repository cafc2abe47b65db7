package io.tare.analysis.comparison.gate;

import io.tare.analysis.statistics.Interval;
import java.util.Arrays;
import java.util.Optional;

/** The side of its bound on which a number must not be. */
public enum BoundSide {
  ABOVE(">", "above"),
  NOT_BELOW(">=", "not below"),
  BELOW("<", "below"),
  NOT_ABOVE("<=", "not above");

  private final String sign;
  private final String words;

  BoundSide(String sign, String words) {
    this.sign = sign;
    this.words = words;
  }

  public String sign() {
    return sign;
  }

  public String words() {
    return words;
  }

  static Optional<BoundSide> of(String sign) {
    return Arrays.stream(values()).filter(each -> each.sign.equals(sign)).findFirst();
  }

  boolean holds(double value, double bound) {
    return switch (this) {
      case ABOVE -> value > bound;
      case NOT_BELOW -> value >= bound;
      case BELOW -> value < bound;
      case NOT_ABOVE -> value <= bound;
    };
  }

  /** Whether it is true for every value of the interval. */
  boolean holds(Interval interval, double bound) {
    return holds(interval.lower(), bound) && holds(interval.upper(), bound);
  }

  /** Whether it is true for no value of the interval. */
  boolean fails(Interval interval, double bound) {
    return !holds(interval.lower(), bound) && !holds(interval.upper(), bound);
  }
}

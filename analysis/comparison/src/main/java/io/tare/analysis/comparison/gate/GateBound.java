package io.tare.analysis.comparison.gate;

import io.tare.analysis.statistics.Interval;

/**
 * A bound, and the side of it on which a number must not be.
 *
 * @param value in the number's base unit
 */
public record GateBound(BoundSide side, double value) {

  boolean isBroken(double number) {
    return side.holds(number, value);
  }

  /** Whether every value of the interval is on that side. */
  boolean isBroken(Interval interval) {
    return side.holds(interval, value);
  }

  /** Whether no value of the interval is on that side. */
  boolean isKept(Interval interval) {
    return side.fails(interval, value);
  }
}

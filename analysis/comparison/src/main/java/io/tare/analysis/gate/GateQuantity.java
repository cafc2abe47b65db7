package io.tare.analysis.gate;

import io.tare.analysis.statistics.Interval;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * A number that a condition is asked of.
 *
 * @param value absent if there is none
 * @param interval of any level; empty if there is none with bounds
 * @param lacking why there is no value or interval, in words; empty if there is
 */
record GateQuantity(
    Optional<Double> value, DoubleFunction<Optional<Interval>> interval, String lacking) {

  static GateQuantity of(
      double value, DoubleFunction<Optional<Interval>> interval, String lacking) {
    return new GateQuantity(Optional.of(value), interval, lacking);
  }

  static GateQuantity none(String why) {
    return new GateQuantity(Optional.empty(), level -> Optional.empty(), why);
  }
}

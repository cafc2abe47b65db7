package io.tare.analysis.gate;

import io.tare.analysis.statistics.Interval;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;

/**
 * A number that a condition is about.
 *
 * @param value absent if there is no value
 * @param interval of any level; empty if no interval has bounds
 * @param lacking why there is no value or interval, in words; otherwise empty
 * @param basis what it is a mean of, such as {@code "6 migrations"}; empty if blocks are reported
 *     elsewhere
 * @param needed how many more would decide it, in words, for a bound and a level; may be empty
 */
record GateQuantity(
    Optional<Double> value,
    DoubleFunction<Optional<Interval>> interval,
    String lacking,
    String basis,
    BiFunction<Double, Double, String> needed) {

  static GateQuantity of(
      double value, DoubleFunction<Optional<Interval>> interval, String lacking) {
    return new GateQuantity(Optional.of(value), interval, lacking, "", (bound, level) -> "");
  }

  GateQuantity without(String why) {
    return new GateQuantity(value, level -> Optional.empty(), why, basis, needed);
  }

  static GateQuantity none(String why) {
    return new GateQuantity(
        Optional.empty(), level -> Optional.empty(), why, "", (bound, level) -> "");
  }
}

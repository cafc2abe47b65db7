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
record Reading(
    Optional<Double> value, DoubleFunction<Optional<Interval>> interval, String lacking) {

  static Reading of(double value, DoubleFunction<Optional<Interval>> interval, String lacking) {
    return new Reading(Optional.of(value), interval, lacking);
  }

  static Reading none(String why) {
    return new Reading(Optional.empty(), level -> Optional.empty(), why);
  }
}

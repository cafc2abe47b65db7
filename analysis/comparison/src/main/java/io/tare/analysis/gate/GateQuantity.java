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
 * @param basis what it is a mean of
 */
record GateQuantity(
    Optional<Double> value,
    DoubleFunction<Optional<Interval>> interval,
    String lacking,
    Basis basis) {

  /** What a mean rests on. */
  interface Basis {

    /** Of numbers whose blocks are reported elsewhere. */
    Basis UNTOLD =
        new Basis() {
          @Override
          public String words() {
            return "";
          }

          @Override
          public String needed(double bound, double level) {
            return "";
          }
        };

    /** For example {@code "6 migrations"}; may be empty. */
    String words();

    /** How many more would decide, in words; may be empty. */
    String needed(double bound, double level);
  }

  static GateQuantity of(
      double value, DoubleFunction<Optional<Interval>> interval, String lacking) {
    return new GateQuantity(Optional.of(value), interval, lacking, Basis.UNTOLD);
  }

  /** The same number without an interval. */
  GateQuantity without(String why) {
    return new GateQuantity(value, level -> Optional.empty(), why, basis);
  }

  static GateQuantity none(String why) {
    return new GateQuantity(Optional.empty(), level -> Optional.empty(), why, Basis.UNTOLD);
  }
}

package io.tare.analysis.comparison.gate;

import io.tare.analysis.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;

/**
 * A number that a condition is about.
 *
 * @param value absent if there is no value
 * @param interval of any level; empty if no interval has bounds
 * @param moving what it did if it had not settled; then its last third must say the same
 * @param lacking why there is no value or interval, in words; otherwise empty
 * @param n how many trials, blocks or migrations it is a mean of
 * @param basis what it is a mean of, such as {@code "6 migrations"}; empty if blocks are reported
 *     elsewhere
 * @param needed how many more would decide it, in words, for a bound and a level; may be empty
 */
record GateQuantity(
    Optional<Double> value,
    DoubleFunction<Optional<Interval>> interval,
    Optional<Moving> moving,
    String lacking,
    int n,
    String basis,
    BiFunction<Double, Double, String> needed) {

  /**
   * A number that had not settled.
   *
   * @param why in words
   * @param lastThird its interval in the last third of the rounds, of any level
   */
  record Moving(String why, DoubleFunction<Optional<Interval>> lastThird) {}

  static GateQuantity of(
      double value, int n, DoubleFunction<Optional<Interval>> interval, String lacking) {
    return new GateQuantity(
        Optional.of(value), interval, Optional.empty(), lacking, n, "", (bound, level) -> "");
  }

  GateQuantity without(String why) {
    return new GateQuantity(
        value, level -> Optional.empty(), Optional.empty(), why, n, basis, needed);
  }

  GateQuantity moving(String why, DoubleFunction<Optional<Interval>> lastThird) {
    return new GateQuantity(
        value, interval, Optional.of(new Moving(why, lastThird)), lacking, n, basis, needed);
  }

  static GateQuantity none(String why) {
    return new GateQuantity(
        Optional.empty(),
        level -> Optional.empty(),
        Optional.empty(),
        why,
        0,
        "",
        (bound, level) -> "");
  }

  /** All intervals that must be on one side of a bound; empty if one is missing. */
  List<Interval> deciding(double level) {
    Optional<Interval> whole = interval.apply(level);
    Optional<Interval> last = moving.isPresent() ? moving.get().lastThird.apply(level) : whole;
    return whole.isPresent() && last.isPresent() ? List.of(whole.get(), last.get()) : List.of();
  }
}

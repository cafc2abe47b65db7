package io.tare.analysis.report;

import io.tare.model.Metric;
import java.util.Arrays;

/**
 * The unit that a whole table or figure is written in, chosen once so that numbers in it can be
 * compared by eye.
 *
 * @param factor base units per unit
 */
record UnitScale(String symbol, double factor) {

  private static final UnitScale[] TIMES = {
    new UnitScale("s", 1e9),
    new UnitScale("ms", 1e6),
    new UnitScale("µs", 1e3),
    new UnitScale("ns", 1)
  };

  /** The largest unit in which the median of the values is at least 1; the base unit otherwise. */
  static UnitScale of(Metric.Unit unit, double... values) {
    if (unit != Metric.Unit.NANOSECONDS) {
      return new UnitScale(unit.symbol(), 1);
    }
    double[] sizes = Arrays.stream(values).map(Math::abs).sorted().toArray();
    double typical = sizes.length == 0 ? 1 : sizes[(sizes.length - 1) / 2];
    return Arrays.stream(TIMES)
        .filter(time -> typical >= time.factor)
        .findFirst()
        .orElse(TIMES[TIMES.length - 1]);
  }

  double of(double base) {
    return base / factor;
  }

  /** The value without the unit, with at least three significant digits. */
  String text(double base) {
    return Numbers.significant(of(base), 3);
  }

  /** A single time in the unit that fits it, for example {@code "1.31 ms"}. */
  static String time(double nanos) {
    UnitScale scale = of(Metric.Unit.NANOSECONDS, nanos);
    return scale.text(nanos) + " " + scale.symbol();
  }
}

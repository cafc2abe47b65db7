package io.tare.analysis.presentation;

import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The unit of a whole table or figure, chosen once so that its numbers can be compared by eye.
 *
 * @param factor base units per unit
 */
public record UnitScale(String symbol, double factor) {

  private static final List<UnitScale> TIMES =
      List.of(
          new UnitScale("s", 1e9),
          new UnitScale("ms", 1e6),
          new UnitScale("µs", 1e3),
          new UnitScale("ns", 1));

  /** The largest unit in which the median of the values is at least 1; the smallest otherwise. */
  public static UnitScale of(Metric.Unit unit, double... values) {
    double[] sizes = Arrays.stream(values).map(Math::abs).sorted().toArray();
    double typical = sizes.length == 0 ? 1 : sizes[(sizes.length - 1) / 2];
    List<UnitScale> scales = scales(unit);
    return scales.stream()
        .filter(scale -> typical >= scale.factor)
        .findFirst()
        .orElse(scales.get(scales.size() - 1));
  }

  /** The unit with this symbol, for floating-point rates ignoring case. */
  public static Optional<UnitScale> named(Metric.Unit unit, String symbol) {
    return scales(unit).stream()
        .filter(
            each ->
                each.symbol.equals(symbol)
                    || (unit == Metric.Unit.FLOPS && each.symbol.equalsIgnoreCase(symbol)))
        .findFirst();
  }

  /** From the largest to the smallest. */
  private static List<UnitScale> scales(Metric.Unit unit) {
    return switch (unit) {
      case NANOSECONDS -> TIMES;
      case COUNT -> List.of(new UnitScale("", 1));
      case BYTES, BYTES_PER_SECOND, BITS_PER_SECOND -> multiples(unit.symbol());
      case OPERATIONS_PER_SECOND -> multiples("op/s");
      case FLOPS -> multiples("FLOP/s");
    };
  }

  private static List<UnitScale> multiples(String symbol) {
    List<UnitScale> scales = new ArrayList<>();
    double factor = 1e12;
    for (String prefix : List.of("T", "G", "M", "k", "")) {
      scales.add(new UnitScale(prefix + symbol, factor));
      factor /= 1e3;
    }
    return scales;
  }

  public double of(double base) {
    return base / factor;
  }

  /** The value without the unit, with at least three significant digits. */
  public String text(double base) {
    return Numbers.significant(of(base), 3);
  }

  /** A single value in the unit that fits it, for example {@code "1.31 ms"}. */
  public static String text(Metric.Unit unit, double base) {
    UnitScale scale = of(unit, base);
    return (scale.text(base) + " " + scale.symbol()).stripTrailing();
  }

  /** A single time in the unit that fits it, for example {@code "1.31 ms"}. */
  public static String time(double nanos) {
    return text(Metric.Unit.NANOSECONDS, nanos);
  }
}

package io.tare.analysis.presentation;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table.Cell;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Numbers as people and as programs read them in a table. */
public final class Cells {

  private Cells() {}

  /** In the row's unit, not rounded for programs. */
  public static Cell number(double base, UnitScale unit) {
    return Cell.of(unit.of(base), Double.isFinite(base) ? unit.text(base) : "");
  }

  /** The same, or empty if unknown. */
  public static Cell number(@Nullable Long base, UnitScale unit) {
    return base == null ? Cell.EMPTY : number((double) base, unit);
  }

  public static Cell count(long value) {
    return new Cell(Numbers.count(value), value);
  }

  /** A number without separators. */
  public static Cell whole(long value) {
    return new Cell("" + value, value);
  }

  public static Cell ratio(double value, int decimals) {
    return Cell.of(value, Numbers.ratio(value, decimals));
  }

  /** A ratio with the precision of its interval. */
  public static Cell ratio(double value, Optional<Interval> interval) {
    return ratio(value, Interpretation.decimals(interval));
  }

  /** An estimate with its interval, in three digits, for example {@code "112 (104–121)"}. */
  public static Cell estimate(Estimate estimate) {
    return Cell.of(
        estimate.value(),
        significant(estimate.value())
            + estimate
                .interval()
                .map(
                    each ->
                        " (%s–%s)".formatted(significant(each.lower()), significant(each.upper())))
                .orElse(""));
  }

  private static String significant(double value) {
    return Numbers.significant(value, 3);
  }

  /**
   * A column for each end of an interval.
   *
   * @param from the heading of the lower end
   * @param to the heading of the upper end
   * @param cell an end of a row's
   */
  public static <R> Columns<R> ends(
      String from,
      String to,
      Function<R, Optional<Interval>> interval,
      BiFunction<R, Double, Cell> cell,
      Enum<?>... places) {
    return new Columns<R>()
        .values(from, row -> lower(interval.apply(row), end -> cell.apply(row, end)), places)
        .values(to, row -> upper(interval.apply(row), end -> cell.apply(row, end)), places);
  }

  /** The value, if there is one. */
  public static Cell of(Optional<Double> value, DoubleFunction<Cell> cell) {
    return value.map(cell::apply).orElse(Cell.EMPTY);
  }

  public static Cell share(double share) {
    return Cell.of(share, Numbers.percent(share));
  }

  /** Empty if absent. */
  public static Cell p(OptionalDouble p) {
    return p.isPresent() ? Cell.of(p.getAsDouble(), Numbers.p(p)) : Cell.EMPTY;
  }

  public static Cell lower(Optional<Interval> interval, DoubleFunction<Cell> cell) {
    return of(interval.map(Interval::lower), cell);
  }

  public static Cell upper(Optional<Interval> interval, DoubleFunction<Cell> cell) {
    return of(interval.map(Interval::upper), cell);
  }
}

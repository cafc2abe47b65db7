package io.tare.analysis.presentation;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Metric;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The units of a table of several metrics: a scale for each. */
public final class UnitScales {

  private final Map<Metric.Unit, UnitScale> scales = new EnumMap<>(Metric.Unit.class);

  private UnitScales() {}

  /**
   * @param value a typical one of the row, in its metric's base unit
   */
  public static <T> UnitScales of(
      Collection<T> rows, Function<T, Metric> metric, ToDoubleFunction<T> value) {
    UnitScales all = new UnitScales();
    rows.stream()
        .map(row -> metric.apply(row).unit())
        .distinct()
        .forEach(
            unit ->
                all.scales.put(
                    unit,
                    UnitScale.of(
                        unit,
                        rows.stream()
                            .filter(row -> metric.apply(row).unit() == unit)
                            .mapToDouble(value)
                            .toArray())));
    return all;
  }

  /** For tables of a run's cells. */
  public static UnitScales of(Results results) {
    return of(results.cells(), CellResult::metric, cell -> cell.mean().value());
  }

  /** For tables that name the unit in every row: workload to its own scales. */
  public static Map<String, UnitScales> byWorkload(Results results) {
    Map<String, UnitScales> all = new HashMap<>();
    results.cells().stream()
        .collect(Collectors.groupingBy(cell -> cell.cell().measurand().workload()))
        .forEach(
            (workload, cells) ->
                all.put(workload, of(cells, CellResult::metric, cell -> cell.mean().value())));
    return all;
  }

  public UnitScale of(Metric metric) {
    return scales.getOrDefault(metric.unit(), UnitScale.of(metric.unit()));
  }

  /** The common unit of all rows, which can be shown above them; absent if they differ. */
  public Optional<UnitScale> only() {
    return scales.size() == 1 ? scales.values().stream().findFirst() : Optional.empty();
  }

  /** {@code " (ms)"} for a heading over all rows; empty if they differ. */
  public String heading() {
    return only()
        .filter(unit -> !unit.symbol().isEmpty())
        .map(unit -> " (" + unit.symbol() + ")")
        .orElse("");
  }

  /** A value, with its unit unless shown above. */
  public String text(Metric metric, double base) {
    UnitScale scale = of(metric);
    return only().isPresent() ? scale.text(base) : UnitScale.text(metric.unit(), base);
  }
}

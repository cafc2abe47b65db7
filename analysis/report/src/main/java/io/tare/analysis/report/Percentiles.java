package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.harness.model.Metric;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The mean and the percentiles of all counted submissions of each platform, for a run of one
 * service. Load testers look for them first.
 */
final class Percentiles {

  /** A percentile has at least one submission beyond it. */
  private static final int MIN_FOR_P95 = 20;

  private static final int MIN_FOR_P99 = 100;

  private Percentiles() {}

  /** Empty if the run measured several workloads or loads, or no times. */
  static Optional<Table> of(Results results) {
    List<CellResult> cells = results.cells();
    if (cells.isEmpty()
        || cells.stream().map(each -> each.cell().measurand()).distinct().count() > 1) {
      return Optional.empty();
    }
    Metric metric = cells.get(0).metric();
    return metric.unit() == Metric.Unit.NANOSECONDS && !metric.higherIsBetter()
        ? Optional.of(columns(metric).table(cells))
        : Optional.empty();
  }

  private static Columns<CellResult> columns(Metric metric) {
    return new Columns<CellResult>()
        .words(metric.words(), each -> each.cell().platform())
        .numbers("mean", each -> text(each, 1, cell -> cell.mean().value()))
        .numbers("p50", each -> text(each, 1, cell -> cell.summary().median()))
        .numbers("p95", each -> text(each, MIN_FOR_P95, cell -> cell.summary().p95()))
        .numbers("p99", each -> text(each, MIN_FOR_P99, cell -> cell.summary().p99()))
        .numbers("submissions", each -> Numbers.count(each.summary().n()));
  }

  private static String text(CellResult cell, int min, ToDoubleFunction<CellResult> figure) {
    return cell.summary().n() < min
        ? "–"
        : UnitScale.text(cell.metric().unit(), figure.applyAsDouble(cell));
  }
}

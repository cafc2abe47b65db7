package io.tare.analysis.comparison.gate;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Plan;
import java.util.List;
import java.util.stream.Stream;

/**
 * A cell by one of its workload's metrics.
 *
 * @param cell its measurand names the metric, unless that is the workload's primary one
 * @param id of the cell in the plan
 */
public record GateCell(Cell cell, Metric metric, String id) {

  /** All that a run judges: each of its cells by each metric, the primary one first. */
  public static List<GateCell> of(Plan plan) {
    return plan.cells().entrySet().stream()
        .flatMap(each -> of(each.getKey(), each.getValue(), plan.metrics(each.getValue())))
        .toList();
  }

  private static Stream<GateCell> of(String id, Cell cell, Metrics metrics) {
    return metrics.judged().stream()
        .map(
            metric ->
                metric.equals(metrics.primary())
                    ? new GateCell(cell, metric, id)
                    : new GateCell(cell.measurand().by(metric).on(cell.platform()), metric, id));
  }
}

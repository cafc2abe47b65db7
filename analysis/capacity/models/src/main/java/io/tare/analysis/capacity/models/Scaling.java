package io.tare.analysis.capacity.models;

import io.tare.analysis.capacity.queueing.UniversalScalability;
import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the throughput of a workload on a platform scales with its clients: the universal scalability
 * law fitted to a load test of a closed loop without think time, in which N clients with the mean
 * response time R have the throughput N/R.
 *
 * @param workload without its load, for people
 * @param throughputs requests a second, by clients
 */
public record Scaling(
    String workload,
    String platform,
    SortedMap<Integer, Double> throughputs,
    UniversalScalability.Fit fit) {

  /** A law with three parameters needs more points. */
  private static final int MIN_LOADS = 4;

  private static final double NANOS = 1e9;

  /** For all workloads and platforms of a run with four numbers of clients or more. */
  public static List<Scaling> of(Results results) {
    Map<Cell, SortedMap<Integer, Double>> all = new LinkedHashMap<>();
    for (CellResult cell : results.cells()) {
      Measurand measurand = cell.cell().measurand();
      boolean isTime = cell.metric().name().endsWith("_ns");
      if (measurand.isPrimary()
          && isTime
          && measurand.load().orElse(null) instanceof Load.Clients clients
          && clients.thinkNanos() == 0) {
        all.computeIfAbsent(
                new Measurand(measurand.workload(), measurand.parameters(), measurand.network())
                    .called(measurand.label())
                    .on(cell.cell().platform()),
                key -> new TreeMap<>())
            .put(clients.count(), clients.count() * NANOS / cell.mean().value());
      }
    }
    List<Scaling> scalings = new ArrayList<>();
    all.forEach(
        (cell, points) -> {
          if (points.size() >= MIN_LOADS) {
            scalings.add(
                new Scaling(
                    CellText.of(cell.measurand()),
                    cell.platform(),
                    points,
                    UniversalScalability.fit(
                        points.keySet().stream().mapToDouble(Integer::doubleValue).toArray(),
                        points.values().stream().mapToDouble(Double::doubleValue).toArray(),
                        results.level())));
          }
        });
    return scalings;
  }
}

package io.tare.analysis.studies;

import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The cells that a claim is about.
 *
 * @param platform the study's platform; absent for each virtualized one
 * @param workload its name in campaign files if it has one; {@code npb.*} for all names that begin
 *     so
 * @param parameters name to allowed values; other parameters may have any value
 * @param path the network, for example {@code lan}; absent for all
 * @param by the workload's metrics, in the words of runs; empty for the primary one
 * @param metric {@code pd}, or the study's own name, which no run has
 */
public record CellSelection(
    Optional<String> platform,
    String workload,
    Map<String, List<Condition>> parameters,
    Optional<String> path,
    List<String> by,
    String metric) {

  /** The metric that every run has. */
  public static final String PD = "pd";

  public CellSelection {
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    by = List.copyOf(by);
  }

  /** The same cells of one of the study's platforms. */
  CellSelection on(String name) {
    return new CellSelection(Optional.of(name), workload, parameters, path, by, metric);
  }

  /**
   * Whether a cell of a run is selected, on any platform.
   *
   * @param measured the words of its metric
   */
  public boolean accepts(Measurand measurand, Metric measured) {
    return metric.equals(PD)
        && measurand.phase().isEmpty()
        && (by.isEmpty() ? measurand.metric().isEmpty() : by.contains(measured.words()))
        && accepts(measurand);
  }

  /** Whether this selects a cell of a run, on any platform and by any metric. */
  public boolean accepts(Measurand measurand) {
    return isNamed(measurand.workload())
        && path.map(measurand.network().name()::equals).orElse(true)
        && parameters.entrySet().stream().allMatch(each -> accepts(measurand, each));
  }

  private boolean isNamed(String name) {
    return workload.endsWith("*")
        ? name.startsWith(workload.substring(0, workload.length() - 1))
        : name.equals(workload);
  }

  private static boolean accepts(Measurand measurand, Map.Entry<String, List<Condition>> wanted) {
    return measurand
        .value(wanted.getKey())
        .filter(value -> wanted.getValue().stream().anyMatch(each -> each.accepts(value)))
        .isPresent();
  }
}

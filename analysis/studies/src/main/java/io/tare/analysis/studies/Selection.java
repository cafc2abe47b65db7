package io.tare.analysis.studies;

import io.tare.model.Measurand;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The cells that a claim is about.
 *
 * @param platform the study's platform; absent for each virtualized one
 * @param workload in the words of campaign files where there is such a workload; {@code npb.*} for
 *     all whose names begin so
 * @param parameters name to what its value must be one of; other parameters may have any value
 * @param path {@code loopback} or {@code lan}; absent for either
 * @param metric {@code pd}, or a name of the study's own that no run has
 */
public record Selection(
    Optional<String> platform,
    String workload,
    Map<String, List<Condition>> parameters,
    Optional<String> path,
    String metric) {

  /** The metric that every run has. */
  public static final String PD = "pd";

  public Selection {
    parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
  }

  /** Whether a cell of a run is selected, on whichever platform. */
  public boolean accepts(Measurand measurand) {
    return metric.equals(PD)
        && measurand.isPrimary()
        && isNamed(measurand.workload())
        && path.map(measurand.path().label()::equals).orElse(true)
        && parameters.entrySet().stream().allMatch(each -> accepts(measurand, each));
  }

  private boolean isNamed(String name) {
    return workload.endsWith("*")
        ? name.startsWith(workload.substring(0, workload.length() - 1))
        : name.equals(workload);
  }

  private static boolean accepts(Measurand measurand, Map.Entry<String, List<Condition>> wanted) {
    Object value = measurand.parameters().values().get(wanted.getKey());
    return value != null && wanted.getValue().stream().anyMatch(each -> each.accepts(value));
  }
}

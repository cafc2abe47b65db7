package io.tare.analysis.capacity.planning;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Means of a scenario in its steady state.
 *
 * @param saturated whether the offered work exceeds the capacity, so that times have no bound
 * @param classes in the order of the scenario
 * @param utilizations of each station by its name, 0 to 1, above 1 if saturated
 */
record Evaluation(boolean saturated, List<Means> classes, Map<String, Double> utilizations) {

  /**
   * Of one class.
   *
   * @param throughput requests a second
   * @param processor seconds for a request's work at the processors, waiting included
   * @param further seconds at each {@link FurtherStation}, in their order
   * @param response seconds from request to answer; infinite if saturated
   */
  record Means(double throughput, double processor, List<Double> further, double response) {
    Means {
      further = List.copyOf(further);
    }
  }

  Evaluation {
    classes = List.copyOf(classes);
    utilizations = Collections.unmodifiableMap(new LinkedHashMap<>(utilizations));
  }

  /** An overloaded system. */
  static Evaluation saturated(LoadScenario scenario, Map<String, Double> utilizations) {
    List<Means> endless = new ArrayList<>();
    scenario
        .flows()
        .forEach(
            flow ->
                endless.add(
                    new Means(flow.arrivals().rate(), 0, List.of(), Double.POSITIVE_INFINITY)));
    return new Evaluation(true, endless, utilizations);
  }

  /** The busiest station. */
  String bottleneck() {
    return utilizations.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(StationNames.PROCESSORS);
  }

  /** Its utilization. */
  double busiest() {
    return utilizations.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}

package io.tare.analysis.samples;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Plan;
import io.tare.harness.model.WorkloadLabel;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Names requests of services that already ran by their address, which the plan has as a placeholder
 * only: by all of it if it is the same on all platforms, otherwise by its path.
 */
final class ServiceNames {

  private static final String PLACEHOLDER = "{service}";

  private ServiceNames() {}

  /**
   * @param environments read only if the plan has the placeholder
   */
  static Plan in(Plan plan, Supplier<List<Environment>> environments) {
    SortedMap<String, WorkloadLabel> labels = new TreeMap<>(plan.labels());
    plan.labels()
        .forEach(
            (workload, label) -> {
              if (isOfServices(plan, workload)) {
                common(plan, environments.get())
                    .map(address -> label.title() + " of " + address)
                    .filter(title -> title.length() <= WorkloadLabel.MAX_WORDS)
                    .ifPresent(
                        title ->
                            labels.put(
                                workload,
                                new WorkloadLabel(title, label.parameters(), label.rules())));
              }
            });
    return labels.equals(plan.labels()) ? plan : plan.labelled(labels);
  }

  private static boolean isOfServices(Plan plan, String workload) {
    return plan.cells().values().stream()
        .filter(each -> each.measurand().workload().equals(workload))
        .allMatch(each -> each.measurand().parameters().values().containsValue(PLACEHOLDER));
  }

  /** What the addresses of all platforms share; empty if some platform has none. */
  private static Optional<String> common(Plan plan, List<Environment> environments) {
    List<Optional<String>> addresses =
        plan.cells().values().stream()
            .map(Cell::platform)
            .distinct()
            .map(
                name ->
                    environments.stream()
                        .filter(each -> each.platform().equals(name))
                        .findFirst()
                        .flatMap(each -> each.fact(Fact.SERVICE)))
            .toList();
    return shared(addresses, address -> address)
        .or(() -> shared(addresses, ServiceNames::path).filter(each -> each.length() > 1));
  }

  private static Optional<String> shared(
      List<Optional<String>> addresses, Function<String, String> part) {
    List<Optional<String>> parts =
        addresses.stream().map(each -> each.map(part)).distinct().toList();
    return parts.size() == 1 ? parts.get(0) : Optional.empty();
  }

  /** With what follows it. */
  private static String path(String address) {
    URI uri = URI.create(address);
    return uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
  }
}

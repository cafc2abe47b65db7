package io.tare.analysis.results;

import io.tare.model.Environment;
import io.tare.model.Environment.Fact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares the environments of a run's platforms and recognises stand-ins among them.
 *
 * @param all the reference's first, the others by name
 */
record Environments(
    List<Environment> all, List<EnvironmentDifference> differences, List<StandIn> standIns) {

  /** A guest's kernel keeps some of the memory for itself; that much is no different resource. */
  private static final double MEMORY_TOLERANCE = 0.1;

  /** A platform that is simulated names the real one in this fact. */
  private static final String SIMULATES = "simulator.of";

  static Environments of(List<Environment> recorded, String reference) {
    List<Environment> environments =
        recorded.stream()
            .sorted(
                Comparator.comparing((Environment each) -> !each.platform().equals(reference))
                    .thenComparing(Environment::platform))
            .toList();
    List<EnvironmentDifference> differences = new ArrayList<>();
    SortedSet<String> facts = new TreeSet<>();
    environments.forEach(environment -> facts.addAll(environment.facts().keySet()));
    for (String fact : facts) {
      SortedMap<String, String> values = new TreeMap<>();
      environments.forEach(
          each -> {
            String value = each.facts().get(fact);
            if (value != null) {
              values.put(each.platform(), value);
            }
          });
      if (differ(fact, values, environments.size())) {
        differences.add(new EnvironmentDifference(fact, values, Fact.mustMatch(fact)));
      }
    }
    return new Environments(
        environments,
        List.copyOf(differences),
        environments.stream().map(Environments::standIn).flatMap(Optional::stream).toList());
  }

  /** Whether a guest was emulated rather than virtualized. */
  static boolean isEmulated(Environment environment) {
    String accelerator = environment.facts().get(Fact.HYPERVISOR_ACCELERATOR.key());
    return accelerator != null && accelerator.toLowerCase(Locale.ROOT).contains("tcg");
  }

  private static Optional<StandIn> standIn(Environment environment) {
    String simulated = environment.facts().get(SIMULATES);
    if (simulated != null) {
      return Optional.of(
          new StandIn(environment.platform(), simulated, "a simulator answered in its place"));
    }
    if (isEmulated(environment)) {
      return Optional.of(
          new StandIn(
              environment.platform(),
              "KVM",
              "QEMU translated the guest's instructions by software (TCG)"));
    }
    return Optional.empty();
  }

  private static boolean differ(String fact, SortedMap<String, String> values, int platforms) {
    if (values.size() < platforms) {
      return Fact.mustMatch(fact);
    }
    Set<String> different = new HashSet<>(values.values());
    return different.size() > 1
        && !(fact.equals(Fact.MEMORY_BYTES.key()) && withinTolerance(different));
  }

  private static boolean withinTolerance(Set<String> bytes) {
    try {
      double smallest = bytes.stream().mapToDouble(Double::parseDouble).min().orElseThrow();
      double largest = bytes.stream().mapToDouble(Double::parseDouble).max().orElseThrow();
      return smallest >= largest * (1 - MEMORY_TOLERANCE);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}

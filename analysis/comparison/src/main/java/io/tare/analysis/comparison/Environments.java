package io.tare.analysis.comparison;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.RunNote;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the environments of a run's platforms, and finds stand-ins.
 *
 * @param all the reference's first, the others by name
 */
public record Environments(
    List<Environment> all,
    List<EnvironmentDifference> differences,
    List<RunNote.StandIn> standIns) {

  /** A guest's kernel reserves some memory; such a difference is not a different resource. */
  private static final double MEMORY_TOLERANCE = 0.1;

  public static Environments of(
      List<Environment> recorded, String reference, Stream<RunNote> notes) {
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
        notes
            .filter(RunNote.StandIn.class::isInstance)
            .map(RunNote.StandIn.class::cast)
            .distinct()
            .toList());
  }

  /** What replaced the hypervisor or cloud that a platform's kind names. */
  public Map<String, String> simulated() {
    return all.stream()
        .filter(each -> each.facts().containsKey(Fact.STAND_IN.key()))
        .collect(
            Collectors.toMap(
                Environment::platform,
                each -> each.facts().getOrDefault(Fact.STAND_IN.key(), ""),
                (first, second) -> first));
  }

  /** Whether platforms have different values, or only some have one. */
  public static boolean differ(String fact, SortedMap<String, String> values, int platforms) {
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

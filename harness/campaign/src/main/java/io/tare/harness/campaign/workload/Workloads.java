package io.tare.harness.campaign.workload;

import io.tare.harness.model.PlugIns;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The workloads of all families, for validation and help. */
public final class Workloads {

  private static final List<Workload> ALL = load();

  private Workloads() {}

  /** All workloads, in the order of the help. */
  public static List<Workload> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Workload::name).toList();
  }

  public static Optional<Workload> find(String name) {
    return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
  }

  /**
   * The workload of that name.
   *
   * @throws IllegalArgumentException if there is no such workload
   */
  public static Workload of(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "workload \"" + name + "\" is unknown; there are " + names()));
  }

  /** Programs that are in no package, of all families; see {@link Family#places}. */
  public static SortedMap<String, String> places() {
    SortedMap<String, String> places = new TreeMap<>();
    ALL.stream().map(Workload::family).distinct().forEach(each -> places.putAll(each.places()));
    return places;
  }

  private static List<Workload> load() {
    return PlugIns.added().found(Family.class, Workloads::names).stream()
        .sorted(Comparator.comparingInt(Family::rank))
        .flatMap(family -> family.workloads().stream())
        .toList();
  }

  private static List<String> names(Family family) {
    return family.workloads().stream().map(Workload::name).toList();
  }
}

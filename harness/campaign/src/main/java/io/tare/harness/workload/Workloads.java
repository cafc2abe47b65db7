package io.tare.harness.workload;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The workloads of all families: what validation accepts and help shows. */
public final class Workloads {

  private static final List<Workload> ALL = load();

  private Workloads() {}

  /** All of them, in the order in which help lists them. */
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
   * @throws IllegalArgumentException if there is none
   */
  public static Workload of(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "workload \"" + name + "\" is unknown; there are " + names()));
  }

  /** Programs that no package has, of all families; see {@link Family#places}. */
  public static SortedMap<String, String> places() {
    SortedMap<String, String> places = new TreeMap<>();
    ALL.stream().map(Workload::family).distinct().forEach(each -> places.putAll(each.places()));
    return places;
  }

  private static List<Workload> load() {
    List<Workload> all =
        ServiceLoader.load(Family.class, Workloads.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparingInt(Family::rank))
            .flatMap(family -> family.workloads().stream())
            .toList();
    Set<String> names = new HashSet<>();
    for (Workload workload : all) {
      if (!names.add(workload.name())) {
        throw new IllegalStateException("two families have a workload " + workload.name());
      }
    }
    return all;
  }
}

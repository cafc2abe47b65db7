package io.tare.harness.campaign;

import io.tare.infra.platform.Resources;
import io.tare.infra.platform.Topology;
import io.tare.model.Dimension;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the keys of a platform that may be lists; what a table does not say is not there. */
final class FactorReader {

  private static final long LEAST_MEMORY = 64L << 20;
  private static final long MOST_MEMORY = 1L << 50;
  private static final long LEAST_HEAP = 16L << 20;
  private static final long MOST_HEAP = 1L << 45;
  private static final int MOST_HTTP_THREADS = 1000;

  private final YamlTable table;
  private final SortedMap<Factor, List<Level>> levels = new TreeMap<>();

  private FactorReader(YamlTable table) {
    this.table = table;
  }

  /** What the platform gets. */
  static Map<Factor, List<Level>> resources(YamlTable table) {
    FactorReader reader = new FactorReader(table);
    reader.read(
        Factor.NODES,
        "nodes",
        v -> v.integer(1, Topology.MOST_NODES),
        nodes -> nodes == 1 ? "1node" : nodes + "nodes",
        Configuration::withNodes);
    reader.read(
        Factor.NEIGHBOURS,
        "neighbours",
        v -> v.integer(0, Topology.MOST_NODES - 1),
        neighbours -> neighbours == 1 ? "1neighbour" : neighbours + "neighbours",
        Configuration::withNeighbours);
    reader.read(
        Factor.CPUS,
        "cpus",
        v -> v.integer(1, Resources.MOST_CPUS),
        cpus -> cpus == 1 ? "1cpu" : cpus + "cpus",
        Configuration::withCpus);
    reader.read(
        Factor.MEMORY,
        "memory",
        v -> v.quantity(Dimension.SIZE, LEAST_MEMORY, MOST_MEMORY),
        Dimension.SIZE::write,
        Configuration::withMemory);
    return reader.levels;
  }

  /** What of its kind's settings it has. */
  static Map<Factor, List<Level>> settings(YamlTable table, Set<String> keys) {
    FactorReader reader = new FactorReader(table);
    for (String key : keys) {
      reader.read(
          Factor.setting(key),
          key,
          YamlValue::text,
          FactorReader::wordOf,
          (configuration, text) -> configuration.withSetting(key, text));
    }
    return reader.levels;
  }

  /** What its servers have. */
  static Map<Factor, List<Level>> server(YamlTable table) {
    FactorReader reader = new FactorReader(table);
    reader.read(
        Factor.HEAP, "heap", FactorReader::heap, Dimension.SIZE::write, Configuration::withHeap);
    reader.read(
        Factor.COLLECTOR,
        "collector",
        v -> v.choice(List.of(Collector.values()), Collector::label),
        Collector::label,
        Configuration::withCollector);
    reader.read(
        Factor.HTTP_THREADS,
        "http_threads",
        v -> v.integer(1, MOST_HTTP_THREADS),
        threads -> threads == 1 ? "1thread" : threads + "threads",
        Configuration::withHttpThreads);
    table
        .take("jvm_options")
        .ifPresent(
            v ->
                reader.add(
                    Factor.JVM_OPTIONS,
                    v.isListOfLists() ? v.members() : List.of(v),
                    FactorReader::options,
                    FactorReader::nameOf,
                    Configuration::withJvmOptions));
    return reader.levels;
  }

  /** The heap of a JVM. */
  static Optional<Long> heap(YamlValue value) {
    return value.quantity(Dimension.SIZE, LEAST_HEAP, MOST_HEAP);
  }

  private <T> void read(
      Factor factor,
      String key,
      Function<YamlValue, Optional<T>> reader,
      Function<T, String> name,
      BiFunction<Configuration, T, Configuration> change) {
    table.take(key).ifPresent(value -> add(factor, value.members(), reader, name, change));
  }

  private <T> void add(
      Factor factor,
      List<YamlValue> members,
      Function<YamlValue, Optional<T>> reader,
      Function<T, String> name,
      BiFunction<Configuration, T, Configuration> change) {
    Set<T> seen = new LinkedHashSet<>();
    for (YamlValue member : members) {
      Optional<T> value = reader.apply(member);
      if (value.isPresent() && !seen.add(value.get())) {
        member.complain("is listed twice; keep one");
      }
    }
    List<Level> all = new ArrayList<>();
    seen.forEach(v -> all.add(new Level(name.apply(v), each -> change.apply(each, v))));
    if (!all.isEmpty()) {
      levels.put(factor, List.copyOf(all));
    }
  }

  private static Optional<List<String>> options(YamlValue value) {
    if (value.isEmptyList()) {
      return Optional.of(List.of());
    }
    return Optional.of(
        value.members().stream().map(YamlValue::text).flatMap(Optional::stream).toList());
  }

  /** Options have signs that names may not: {@code -XX:-UseTLAB} is {@code XX.-UseTLAB}. */
  private static String nameOf(List<String> options) {
    return options.isEmpty()
        ? "plain"
        : options.stream()
            .map(each -> wordOf(each.replaceFirst("^-+", "")))
            .collect(Collectors.joining("-"));
  }

  /** Any text without the signs that names may not have. */
  private static String wordOf(String text) {
    return text.replaceAll("[^A-Za-z0-9_-]+", ".");
  }
}

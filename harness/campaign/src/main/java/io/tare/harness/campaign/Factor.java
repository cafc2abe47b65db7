package io.tare.harness.campaign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a platform may have in several values, each of which makes a variant of it; sorted as the
 * names of variants tell them.
 *
 * @param sort where its values are
 * @param key as the campaign has it, for example {@code cpus}
 */
record Factor(Sort sort, String key) implements Comparable<Factor> {

  /** Where the values of a factor are: in what a platform gets, in its servers, in its settings. */
  enum Sort {
    NODES,
    NEIGHBOURS,
    CPUS,
    MEMORY,
    HEAP,
    COLLECTOR,
    HTTP_THREADS,
    JVM_OPTIONS,
    SETTING
  }

  static final Factor NODES = new Factor(Sort.NODES, "nodes");
  static final Factor NEIGHBOURS = new Factor(Sort.NEIGHBOURS, "neighbours");
  static final Factor CPUS = new Factor(Sort.CPUS, "cpus");
  static final Factor MEMORY = new Factor(Sort.MEMORY, "memory");
  static final Factor HEAP = new Factor(Sort.HEAP, "heap");
  static final Factor COLLECTOR = new Factor(Sort.COLLECTOR, "collector");
  static final Factor HTTP_THREADS = new Factor(Sort.HTTP_THREADS, "http_threads");
  static final Factor JVM_OPTIONS = new Factor(Sort.JVM_OPTIONS, "jvm_options");

  private static final List<Factor> OF_ALL_KINDS =
      List.of(NODES, NEIGHBOURS, CPUS, MEMORY, HEAP, COLLECTOR, HTTP_THREADS, JVM_OPTIONS);

  private static final Comparator<Factor> ORDER =
      Comparator.comparing(Factor::sort).thenComparing(Factor::key);

  /** A setting of a platform's kind, for example {@code placement}. */
  static Factor setting(String key) {
    return new Factor(Sort.SETTING, key);
  }

  /** Those that a platform's variants may differ in. */
  static List<Factor> of(List<PlatformChoice> variants) {
    List<Factor> all = new ArrayList<>(OF_ALL_KINDS);
    SortedSet<String> settings = new TreeSet<>();
    variants.forEach(each -> settings.addAll(each.settings().keySet()));
    settings.forEach(each -> all.add(setting(each)));
    return all;
  }

  /** The value that a platform has, whose servers are these; empty text for a setting left out. */
  Object of(PlatformChoice platform, ServerChoice server) {
    return switch (sort) {
      case NODES -> platform.resources().nodes();
      case NEIGHBOURS -> platform.resources().neighbours();
      case CPUS -> platform.resources().cpus();
      case MEMORY -> platform.resources().memoryBytes();
      case HEAP -> server.heapBytes();
      case COLLECTOR -> server.collector();
      case HTTP_THREADS -> server.httpThreads();
      case JVM_OPTIONS -> server.jvmOptions();
      case SETTING -> platform.settings().getOrDefault(key, "");
    };
  }

  @Override
  public int compareTo(Factor other) {
    return ORDER.compare(this, other);
  }
}

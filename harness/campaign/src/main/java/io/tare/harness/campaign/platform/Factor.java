package io.tare.harness.campaign.platform;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.infra.api.Resources;
import io.tare.infra.api.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A setting of a platform that may have several values, each of which makes a variant; sorted as in
 * the names of variants.
 *
 * @param rank its rank among factors of other sorts
 * @param key in campaigns, for example {@code cpus}
 * @param word the word for it in the name of a variant
 * @param value of a platform with these servers
 */
public record Factor<T>(
    int rank,
    Key<List<T>> key,
    Function<T, String> word,
    BiFunction<PlatformChoice, ServerChoice, Object> value)
    implements Comparable<Factor<?>> {

  /** The heap of a JVM. */
  public static final Scalar<Long> HEAP_BYTES =
      Scalar.quantity(Dimension.SIZE, 16L << 20, 1L << 45);

  private static final int MAX_HTTP_THREADS = 1000;

  /** The rank of all settings of kinds. */
  private static final int SETTINGS = 12;

  public static final Factor<Integer> NODES =
      new Factor<>(
          0,
          Key.of(
                  "nodes",
                  Scalar.integer(1, Topology.MAX_NODES).oneOrMore().named("nodes"),
                  "machines that form one platform")
              .orElse(List.of(1)),
          nodes -> counted(nodes, "node"),
          (platform, server) -> platform.resources().nodes());

  public static final Factor<Integer> NEIGHBOURS =
      new Factor<>(
          1,
          Key.of(
                  "neighbours",
                  Scalar.integer(0, Topology.MAX_NODES - 1).oneOrMore().named("neighbours"),
                  "further machines of the same kind and size [on the same host](#neighbours),"
                      + " which are not measured")
              .orElse(List.of(0)),
          neighbours -> counted(neighbours, "neighbour"),
          (platform, server) -> platform.resources().neighbours());

  public static final Factor<Integer> SERVERS =
      new Factor<>(
          2,
          Key.of(
                  "servers",
                  Scalar.integer(1, Servers.MAX).oneOrMore().named("servers"),
                  "[application servers](#several-servers) that share every load")
              .orElse(List.of(1)),
          servers -> counted(servers, "server"),
          (platform, server) -> platform.resources().servers().count());

  public static final Factor<Spread> SPREAD =
      new Factor<>(
          3,
          Key.of(
                  "spread",
                  Scalar.choice(List.of(Spread.values()), Spread::label).oneOrMore().named("words"),
                  "whether these servers run in one machine, or each in its own on the same"
                      + " processors, with an equal part of the memory")
              .orElse(List.of(Spread.TOGETHER)),
          Spread::label,
          (platform, server) -> platform.resources().servers().spread());

  public static final Factor<Integer> CPUS =
      new Factor<>(
          4,
          Key.of(
                  "cpus",
                  Scalar.integer(1, Resources.MAX_CPUS).oneOrMore().named("cpus"),
                  "processors, at most those of the machine")
              .orElse(List.of(1)),
          cpus -> counted(cpus, "cpu"),
          (platform, server) -> platform.resources().cpus());

  public static final Factor<Long> MEMORY =
      new Factor<>(
          5,
          Key.of(
                  "memory",
                  Scalar.quantity(Dimension.SIZE, 64L << 20, 1L << 50).oneOrMore().named("sizes"),
                  "memory of each node; of all machines together with `spread: apart`")
              .orElse(List.of(1500L << 20)),
          Dimension.SIZE::write,
          (platform, server) -> platform.resources().memoryBytes());

  public static final Factor<Long> HEAP =
      new Factor<>(
          6,
          Key.of("heap", HEAP_BYTES.oneOrMore().named("sizes"), "heap size of a server's JVM")
              .orElse(List.of(512L << 20)),
          Dimension.SIZE::write,
          (platform, server) -> server.heapBytes());

  static final Factor<Collector> COLLECTOR =
      new Factor<>(
          7,
          Key.of(
                  "collector",
                  Scalar.choice(List.of(Collector.values()), Collector::label)
                      .oneOrMore()
                      .named("collectors"),
                  "garbage collector of a server's JVM")
              .orElse(List.of(Collector.SERIAL)),
          Collector::label,
          (platform, server) -> server.collector());

  static final Factor<Integer> HTTP_THREADS =
      new Factor<>(
          8,
          Key.of(
                  "http_threads",
                  Scalar.integer(1, MAX_HTTP_THREADS).oneOrMore().named("threads"),
                  "request threads of a server")
              .orElse(List.of(5)),
          threads -> counted(threads, "thread"),
          (platform, server) -> server.httpThreads());

  static final Factor<List<String>> JVM_OPTIONS =
      new Factor<>(
          9,
          Key.of(
                  "jvm_options",
                  new OptionLists().named("options"),
                  "further options of a server's JVM; a list of lists makes variants")
              .orElse(List.of(List.of()))
              .leftOut("none"),
          Factor::nameOf,
          (platform, server) -> server.jvmOptions());

  static final Factor<DatabaseKind> DATABASE =
      new Factor<>(
          10,
          Key.of(
                  "database",
                  Scalar.choice(List.of(DatabaseKind.values()), DatabaseKind::label)
                      .oneOrMore()
                      .named("databases"),
                  "[database](../how-to/measure-a-service-with-a-database.md) of services that"
                      + " need one")
              .orElse(List.of(DatabaseKind.DERBY)),
          DatabaseKind::label,
          (platform, server) -> server.database());

  static final Factor<DiskKind> DISK =
      new Factor<>(
          11,
          Key.of(
                  "disk",
                  Scalar.choice(List.of(DiskKind.values()), DiskKind::label)
                      .oneOrMore()
                      .named("disks"),
                  "[where the files are](../how-to/measure-peers.md#a-shared-file-system) of"
                      + " services that need some")
              .orElse(List.of(DiskKind.OWN)),
          DiskKind::label,
          (platform, server) -> server.disk());

  /** The resources of a platform. */
  public static final List<Factor<?>> OF_RESOURCES =
      List.of(NODES, NEIGHBOURS, SERVERS, SPREAD, CPUS, MEMORY);

  /** The settings of servers. */
  public static final List<Factor<?>> OF_SERVERS =
      List.of(HEAP, COLLECTOR, HTTP_THREADS, JVM_OPTIONS, DATABASE, DISK);

  private static final Comparator<Factor<?>> ORDER =
      Comparator.<Factor<?>>comparingInt(Factor::rank).thenComparing(factor -> factor.key().name());

  /** A setting of a platform's kind, for example {@code placement}. */
  public static Factor<String> setting(Key<List<String>> key) {
    return new Factor<>(
        SETTINGS,
        key,
        Factor::wordOf,
        (platform, server) -> platform.settings().getOrDefault(key.name(), ""));
  }

  /** The factors in which a platform's variants may differ. */
  public static List<Factor<?>> of(List<PlatformChoice> variants) {
    List<Factor<?>> all = new ArrayList<>(OF_RESOURCES);
    all.addAll(OF_SERVERS);
    SortedSet<String> settings = new TreeSet<>();
    variants.forEach(each -> settings.addAll(each.settings().keySet()));
    settings.forEach(each -> all.add(setting(Key.of(each, Scalar.text().oneOrMore(), each))));
    return all;
  }

  /** The keys of some factors, as declared. */
  public static List<Key<?>> keys(Collection<Factor<?>> factors) {
    return factors.stream().<Key<?>>map(Factor::key).toList();
  }

  /** The values that a table gives to factors; omits those that it does not set. */
  public static SortedMap<Factor<?>, List<Level>> levels(
      Collection<Factor<?>> factors, Entries entries) {
    SortedMap<Factor<?>, List<Level>> levels = new TreeMap<>();
    factors.forEach(
        factor -> {
          List<Level> own = factor.levels(entries);
          if (!own.isEmpty()) {
            levels.put(factor, own);
          }
        });
    return levels;
  }

  private List<Level> levels(Entries entries) {
    return entries.find(key).orElse(List.of()).stream()
        .map(one -> new Level(word.apply(one), each -> each.with(this, one)))
        .toList();
  }

  /** Whether it is a setting of a platform's kind. */
  boolean isSetting() {
    return rank == SETTINGS;
  }

  /**
   * The default value.
   *
   * @throws IllegalArgumentException if it has no default
   */
  T otherwise() {
    return key.fallback()
        .orElseThrow(() -> new IllegalArgumentException(key.name() + " has no default"))
        .get(0);
  }

  @Override
  public int compareTo(Factor<?> other) {
    return ORDER.compare(this, other);
  }

  private static String counted(int number, String what) {
    return number == 1 ? "1" + what : number + what + "s";
  }

  /** Options contain characters that names may not: {@code -XX:-UseTLAB} is {@code XX.-UseTLAB}. */
  private static String nameOf(List<String> options) {
    return options.isEmpty()
        ? "plain"
        : options.stream()
            .map(each -> wordOf(each.replaceFirst("^-+", "")))
            .collect(Collectors.joining("-"));
  }

  /** A text without the characters that names may not contain. */
  private static String wordOf(String text) {
    return text.replaceAll("[^A-Za-z0-9_-]+", ".");
  }
}

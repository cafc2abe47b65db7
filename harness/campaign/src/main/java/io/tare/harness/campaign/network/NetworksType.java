package io.tare.harness.campaign.network;

import io.tare.harness.model.Network;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.OneOf;
import io.tare.harness.spec.Problems;
import io.tare.harness.spec.RecordType;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Networks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The networks of a campaign: names with kinds and their settings, or only names of kinds. The
 * plain network, measured or not, may also be defined beside them under its own name.
 */
public record NetworksType(Type<List<NetworkSpec>> words, Type<Map<String, NetworkSpec>> tables)
    implements Type<List<NetworkSpec>> {

  public static final Scalar<String> NAME =
      Scalar.matching("[A-Za-z][A-Za-z0-9_-]{0,31}", "a name of letters, digits, _ and -");

  public static final Key<List<NetworkSpec>> NETWORKS =
      Key.of(
              "networks",
              present(),
              "networks between clients and the service, each with a name; every cell of a service"
                  + " is measured over each, see [networks](#networks)")
          .leftOut("loopback");
  public static final Key<List<NetworkSpec>> PATHS =
      Key.of(
              "paths",
              kindWords(),
              "older word for `networks`, for networks named after their kinds")
          .notWith(NETWORKS)
          .leftOut("see `networks`");
  public static final Key<NetworkSpec> LAN =
      Key.of(
              NetworkSpec.PLAIN.network().name(),
              table(Networks.kind(NetworkSpec.PLAIN)),
              "settings of that network, which also connects the nodes of a platform")
          .orElse(NetworkSpec.PLAIN)
          .leftOut("none");

  /** With the kinds on the class path. */
  public static NetworksType present() {
    Map<String, NetworkKind> kinds = Networks.kinds();
    Map<String, Type<NetworkSpec>> tables = new LinkedHashMap<>();
    kinds.forEach((word, kind) -> tables.put(word, table(kind)));
    return new NetworksType(
        kindWords(),
        new ByName<>(NAME, new OneOf<>("kind", "{kind: lan}", tables, NetworkSpec::kind), 1));
  }

  /** Only names of kinds. */
  static Type<List<NetworkSpec>> kindWords() {
    List<NetworkSpec> plain = Networks.kinds().keySet().stream().map(NetworkSpec::plain).toList();
    return Scalar.choice(plain, NetworkSpec::kind).oneOrMore();
  }

  /** The settings of one kind; the network has the name of its kind. */
  public static Type<NetworkSpec> table(NetworkKind kind) {
    return RecordType.of(
        kind.settings(),
        entries -> {
          SortedMap<String, String> settings = new TreeMap<>();
          kind.settings().all().forEach(key -> put(entries, key, settings));
          return new NetworkSpec(new Network(kind.kind()), kind.kind(), settings);
        },
        (spec, table) -> kind.settings().all().forEach(key -> write(spec, key, table)));
  }

  private static <T> void put(Entries entries, Key<T> key, SortedMap<String, String> settings) {
    entries
        .find(key)
        .ifPresent(value -> settings.put(key.name(), String.valueOf(key.type().write(value))));
  }

  private static <T> void write(NetworkSpec spec, Key<T> key, TableWriter table) {
    Entries entries = Spec.of(key).read(spec.settings(), new Problems(spec.network().name()));
    table.put(key, entries.find(key));
  }

  /** The networks of a campaign. */
  public static NetworkChoice choice(Entries entries) {
    NetworkSpec between = entries.get(LAN);
    List<NetworkSpec> measured =
        entries
            .find(NETWORKS)
            .or(() -> entries.find(PATHS))
            .filter(all -> !all.isEmpty())
            .orElse(NetworkChoice.DEFAULT.measured())
            .stream()
            .map(each -> each.equals(NetworkSpec.PLAIN) ? between : each)
            .toList();
    for (NetworkSpec each : measured) {
      Networks.objections(each)
          .forEach(
              text ->
                  entries.at(NETWORKS).complain("network " + each.network().name() + ": " + text));
    }
    if (entries.has(LAN) && measured.stream().anyMatch(each -> isNamedTwice(each, between))) {
      entries.at(LAN).complain("is also among networks; keep one");
    }
    return NetworkChoice.of(measured, between);
  }

  private static boolean isNamedTwice(NetworkSpec measured, NetworkSpec between) {
    return measured.network().equals(between.network()) && !measured.equals(between);
  }

  /** Writes it so that it can be read again, with only names of kinds where these are enough. */
  public static void write(NetworkChoice choice, TableWriter root) {
    boolean areWords =
        choice.measured().stream()
            .allMatch(
                each ->
                    each.isCalledAsItsKind()
                        && (each.settings().isEmpty() || each.equals(choice.between())));
    if (areWords) {
      root.putWritten(NETWORKS, choice.names().stream().map(Network::name).toList());
    } else {
      root.put(NETWORKS, choice.measured());
    }
    NetworkSpec between = choice.between();
    if (!between.settings().isEmpty() && (areWords || !choice.measured().contains(between))) {
      root.put(LAN, between);
    }
  }

  @Override
  public Optional<List<NetworkSpec>> read(Value value) {
    if (!value.isTable()) {
      return words.read(value);
    }
    return tables
        .read(value)
        .map(
            all -> {
              List<NetworkSpec> specs = new ArrayList<>();
              all.forEach((name, spec) -> specs.add(spec.called(name)));
              return specs;
            });
  }

  @Override
  public Object write(List<NetworkSpec> specs) {
    Map<String, NetworkSpec> all = new LinkedHashMap<>();
    specs.forEach(each -> all.put(each.network().name(), each));
    return tables.write(all);
  }

  @Override
  public String range() {
    return words.range() + ", or names, each with its kind and the settings of that";
  }

  @Override
  public Map<String, Object> schema() {
    return Map.of("anyOf", List.of(words.schema(), tables.schema()));
  }
}

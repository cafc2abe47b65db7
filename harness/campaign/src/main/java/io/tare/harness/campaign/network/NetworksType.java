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
record NetworksType(Type<List<NetworkSpec>> words, Type<List<NetworkSpec>> tables)
    implements Type<List<NetworkSpec>> {

  /** With the kinds on the class path. */
  static NetworksType present() {
    Map<String, NetworkKind> kinds = Networks.kinds();
    Map<String, Type<NetworkSpec>> tables = new LinkedHashMap<>();
    kinds.forEach((word, kind) -> tables.put(word, table(kind)));
    return new NetworksType(
        kindWords(),
        new ByName<>(
                NetworkChoice.NAME,
                new OneOf<>("kind", "{kind: lan}", tables, NetworkSpec::kind),
                1)
            .mapped(NetworksType::named, NetworksType::byName));
  }

  /** Only names of kinds. */
  static Type<List<NetworkSpec>> kindWords() {
    List<NetworkSpec> plain = Networks.kinds().keySet().stream().map(NetworkSpec::plain).toList();
    return Scalar.choice(plain, NetworkSpec::kind).oneOrMore();
  }

  /** The settings of one kind; the network has the name of its kind. */
  static Type<NetworkSpec> table(NetworkKind kind) {
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

  private static List<NetworkSpec> named(Map<String, NetworkSpec> all) {
    return all.entrySet().stream().map(each -> each.getValue().called(each.getKey())).toList();
  }

  private static Map<String, NetworkSpec> byName(List<NetworkSpec> specs) {
    Map<String, NetworkSpec> all = new LinkedHashMap<>();
    specs.forEach(each -> all.put(each.network().name(), each));
    return all;
  }

  @Override
  public Optional<List<NetworkSpec>> read(Value value) {
    return (value.isTable() ? tables : words).read(value);
  }

  @Override
  public Object write(List<NetworkSpec> specs) {
    return tables.write(specs);
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

package io.tare.harness.campaign.platform;

import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.launch.PlatformPrograms;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.OneOf;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.harness.spec.TableWriter;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The table of a platform in campaigns: keys of all kinds, and the settings of its kind. */
public final class PlatformTable implements Type<PlatformTable.Entry> {

  static final Key<String> AGAINST =
      Key.of(
              "against",
              NameType.shortOf("platform"),
              "the platform or variant that it is [compared with](#several-configurations)")
          .leftOut("reference");
  static final Key<String> NEIGHBOUR_LOAD =
      Key.of(
              "neighbour_load",
              Scalar.text(),
              "command that each [neighbour](#neighbours) runs during trials")
          .leftOut("they idle");
  static final Key<Entries> SERVER =
      Key.of(
              "server",
              ServerTuning.SPEC.entries().named("tuning"),
              "settings of its servers that override `server`")
          .leftOut("as all");
  static final Key<PlatformPrograms> PROGRAMS =
      Key.of(
              "programs",
              PlatformPrograms.TABLE.named("programs"),
              "settings of benchmark programs on it that override `programs`")
          .leftOut("as all");

  /** The keys of platforms of all kinds. */
  public static final Spec SPEC =
      Spec.of(Factor.keys(Factor.OF_RESOURCES))
          .and(NEIGHBOUR_LOAD, SERVER, AGAINST, PROGRAMS, Expect.KEY);

  /**
   * The entry of a platform.
   *
   * @param place where it is defined
   * @param table of its kind; empty if it contains errors
   */
  public record Entry(Value place, Optional<OfKind> table) {}

  /**
   * The entry of a platform of a kind.
   *
   * @param settings of the kind, which may have several values
   */
  public record OfKind(String kind, List<Factor<?>> settings, Entries entries) {

    /** The values of its factors: its own, or else the defaults. */
    Map<Factor<?>, List<Level>> levels(Map<Factor<?>, List<Level>> defaults) {
      Map<Factor<?>, List<Level>> levels = new TreeMap<>(defaults);
      levels.putAll(Factor.levels(Factor.OF_RESOURCES, entries));
      entries.find(SERVER).ifPresent(own -> levels.putAll(Factor.levels(Factor.OF_SERVERS, own)));
      levels.putAll(Factor.levels(settings, entries));
      return levels;
    }
  }

  private final OneOf<OfKind> kinds;

  public PlatformTable(KnownKinds known) {
    Map<String, Type<OfKind>> tables = new LinkedHashMap<>();
    known.settings().forEach((kind, settings) -> tables.put(kind, ofKind(kind, settings)));
    kinds =
        new OneOf<>(
            "kind",
            "one of " + String.join(", ", known.labels()),
            tables,
            known.meant(),
            OfKind::kind);
  }

  private static Type<OfKind> ofKind(String kind, Spec settings) {
    List<Factor<?>> factors = new ArrayList<>();
    settings.all().forEach(key -> factors.add(Factor.setting(text(key))));
    return SPEC.and(Spec.of(Factor.keys(factors)))
        .entries()
        .mapped(entries -> new OfKind(kind, factors, entries), OfKind::entries);
  }

  /** A setting as a checked text; the kind judges which settings belong together. */
  private static Key<List<String>> text(Key<?> key) {
    Scalar<String> text = key.type() instanceof Scalar<?> scalar ? scalar.asText() : Scalar.text();
    return Key.of(key.name(), text.oneOrMore(), key.words())
        .leftOut(key.isRequired() ? "none" : key.otherwise());
  }

  @Override
  public Optional<Entry> read(Value value) {
    return Optional.of(new Entry(value, kinds.read(value)));
  }

  @Override
  public Object write(Entry result) {
    return kinds.write(result.table().orElseThrow());
  }

  @Override
  public String range() {
    return kinds.range();
  }

  @Override
  public Map<String, Object> schema() {
    return kinds.schema();
  }

  /** A platform with all its values. */
  public static Map<String, Object> written(PlatformChoice platform) {
    ResourceLimits resources = platform.resources();
    TableWriter table = new TableWriter();
    table.put(Factor.CPUS.key(), List.of(resources.cpus()));
    table.put(Factor.MEMORY.key(), List.of(resources.memoryBytes()));
    if (resources.nodes() > 1) {
      table.put(Factor.NODES.key(), List.of(resources.nodes()));
    }
    if (resources.neighbours() > 0) {
      table.put(Factor.NEIGHBOURS.key(), List.of(resources.neighbours()));
    }
    Servers servers = resources.servers();
    if (servers.count() > 1) {
      table.put(Factor.SERVERS.key(), List.of(servers.count()));
    }
    if (servers.spread() != Spread.TOGETHER) {
      table.put(Factor.SPREAD.key(), List.of(servers.spread()));
    }
    table.put(NEIGHBOUR_LOAD, platform.neighbourLoad()).put(AGAINST, platform.against());
    TableWriter server = new TableWriter();
    platform.tuning().write(server);
    if (!server.entries().isEmpty()) {
      table.putWritten(SERVER, server.entries());
    }
    if (!platform.programs().isEmpty()) {
      table.put(PROGRAMS, platform.programs());
    }
    Map<String, Object> written = new LinkedHashMap<>(Map.of("kind", platform.kind()));
    written.putAll(table.entries());
    platform.settings().forEach((name, text) -> written.put(name, plain(text)));
    if (!platform.expect().isEmpty()) {
      written.put(Expect.KEY.name(), Expect.KEY.type().write(platform.expect()));
    }
    return written;
  }

  /** A number or boolean without quotes, as people write it. */
  private static Object plain(String text) {
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    return text.matches("0|-?[1-9]\\d{0,17}") ? (Object) Long.valueOf(text) : text;
  }
}

package io.tare.harness.campaign;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the platforms of a campaign, each with its variants. */
final class PlatformReader {

  private final KnownKinds kinds;
  private final Map<Factor, List<Level>> all;
  private final Map<String, PlatformEntry> platforms = new LinkedHashMap<>();

  /**
   * @param all what holds of every platform that does not say otherwise
   */
  PlatformReader(KnownKinds kinds, Map<Factor, List<Level>> all) {
    this.kinds = kinds;
    this.all = all;
  }

  /** Reads all of them, by their names in the order of the file. */
  Map<String, PlatformEntry> read(YamlValue value) {
    Map<String, YamlValue> entries = value.table().takeAll();
    if (entries.isEmpty()) {
      value.complain("expected at least one platform, such as native: {kind: native}");
    }
    entries.forEach((name, entry) -> platforms.put(name, read(name, entry)));
    checkNames();
    return platforms;
  }

  private PlatformEntry read(String name, YamlValue value) {
    YamlTable table = value.table();
    Optional<String> kind =
        table
            .need("kind", "one of " + kinds.labels())
            .flatMap(v -> v.choice(kinds.labels(), text -> text));
    Map<Factor, List<Level>> factors = new TreeMap<>(all);
    factors.putAll(FactorReader.resources(table));
    table.take("server").ifPresent(v -> factors.putAll(server(v.table())));
    kind.ifPresent(k -> factors.putAll(FactorReader.settings(table, kinds.settings(k))));
    Optional<YamlValue> against = table.take("against");
    Optional<YamlValue> load = table.take("neighbour_load");
    Optional<String> busy = load.flatMap(YamlValue::text);
    PlatformPrograms programs =
        table.take("programs").map(v -> ProgramReader.own(v.table())).orElse(PlatformPrograms.NONE);
    VariantReader crossed = new VariantReader(factors);
    Optional<String> excess = crossed.excess();
    excess.ifPresent(value::complain);
    if (kind.isEmpty() || excess.isPresent()) {
      checkedName(name, value);
      return new PlatformEntry(value, against, List.of());
    }
    table.rejectOthers();
    List<PlatformChoice> variants =
        crossed.variants(Configuration.DEFAULT).stream()
            .map(
                each ->
                    new PlatformChoice(
                        name + each.suffix(),
                        kind.get(),
                        each.configuration().resources(),
                        each.configuration().tuning(),
                        Optional.empty(),
                        programs,
                        busy.filter(any -> each.configuration().resources().neighbours() > 0),
                        each.configuration().settings()))
            .toList();
    check(variants, value);
    if (variants.stream().allMatch(each -> each.resources().neighbours() == 0)) {
      load.ifPresent(v -> v.complain("is for neighbours, of which there are none; say how many"));
    }
    return new PlatformEntry(value, against, variants);
  }

  private static Map<Factor, List<Level>> server(YamlTable table) {
    Map<Factor, List<Level>> factors = FactorReader.server(table);
    table.rejectOthers();
    return factors;
  }

  private void check(List<PlatformChoice> choices, YamlValue value) {
    for (PlatformChoice choice : choices) {
      if (!checkedName(choice.name(), value)) {
        break;
      }
    }
    PlatformChoice first = choices.get(0);
    int most = kinds.mostCpus(first.kind());
    choices.stream()
        .map(each -> each.resources().cpus())
        .filter(cpus -> cpus > most)
        .findFirst()
        .ifPresent(
            cpus ->
                value.complain(
                    "cpus is %d, but kind %s has at most %d; lower it, or take another kind"
                        .formatted(cpus, first.kind(), most)));
  }

  private static boolean checkedName(String name, YamlValue value) {
    try {
      CampaignFile.checkedName("platform", name);
      return true;
    } catch (IllegalArgumentException e) {
      value.complain(String.valueOf(e.getMessage()));
      return false;
    }
  }

  /** Names of variants are made, so they may meet each other and those of platforms. */
  private void checkNames() {
    Map<String, String> owners = new HashMap<>();
    platforms.keySet().forEach(each -> owners.put(each, each));
    platforms.forEach(
        (owner, entry) ->
            entry.variants().stream()
                .map(PlatformChoice::name)
                .filter(name -> !name.equals(owner))
                .flatMap(name -> clash(name, owner, owners.putIfAbsent(name, owner)).stream())
                .findFirst()
                .ifPresent(entry.place()::complain));
  }

  private static Optional<String> clash(String name, String owner, @Nullable String other) {
    if (other == null) {
      return Optional.empty();
    }
    return Optional.of(
        other.equals(owner)
            ? "has two variants named %s; write them as platforms with names of their own"
                .formatted(name)
            : "has a variant named %s, and so has the campaign by %s; rename one of them"
                .formatted(name, other));
  }
}

package io.tare.harness.campaign.platform;

import io.tare.harness.campaign.expect.ExpectTable;
import io.tare.harness.campaign.launch.PlatformPrograms;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the platforms of a campaign, each with its variants. */
public final class PlatformReader {

  private final KnownKinds kinds;
  private final Map<Factor<?>, List<Level>> all;
  private final Map<String, PlatformEntry> platforms = new LinkedHashMap<>();

  /**
   * @param all the defaults of all platforms
   */
  public PlatformReader(KnownKinds kinds, Map<Factor<?>, List<Level>> all) {
    this.kinds = kinds;
    this.all = all;
  }

  /** Reads all, by name, in the order of the file. */
  public Map<String, PlatformEntry> read(Map<String, PlatformTable.Entry> entries) {
    entries.forEach((name, each) -> platforms.put(name, read(name, each)));
    checkNames();
    return platforms;
  }

  private PlatformEntry read(String name, PlatformTable.Entry entry) {
    Value place = entry.place();
    if (entry.table().isEmpty()) {
      checkedName(name, place);
      return new PlatformEntry(place, Optional.empty(), List.of());
    }
    PlatformTable.OfKind table = entry.table().get();
    Entries entries = table.entries();
    Optional<NamedPlatform> against = NamedPlatform.of(entries, PlatformTable.AGAINST);
    Map<Factor<?>, List<Level>> factors = new TreeMap<>(all);
    factors.putAll(Factor.levels(Factor.OF_RESOURCES, entries));
    entries
        .find(PlatformTable.SERVER)
        .ifPresent(own -> factors.putAll(Factor.levels(Factor.OF_SERVERS, own)));
    factors.putAll(Factor.levels(table.settings(), entries));
    VariantReader crossed = new VariantReader(factors);
    if (crossed.excess().isPresent()) {
      place.complain(crossed.excess().get());
      checkedName(name, place);
      return new PlatformEntry(place, against, List.of());
    }
    List<PlatformChoice> variants =
        crossed.variants(Configuration.DEFAULT).stream()
            .map(each -> variant(name, each, table))
            .toList();
    check(variants, place);
    if (entries.has(PlatformTable.NEIGHBOUR_LOAD)
        && variants.stream().allMatch(each -> each.resources().neighbours() == 0)) {
      entries
          .at(PlatformTable.NEIGHBOUR_LOAD)
          .complain("needs neighbours, but there are none; set neighbours");
    }
    return new PlatformEntry(place, against, variants);
  }

  private static PlatformChoice variant(
      String name, VariantReader.Variation variation, PlatformTable.OfKind table) {
    Configuration configuration = variation.configuration();
    return new PlatformChoice(
        name + variation.suffix(),
        table.kind(),
        configuration.resources(),
        configuration.tuning(),
        Optional.empty(),
        table.entries().find(PlatformTable.PROGRAMS).orElse(PlatformPrograms.NONE),
        table
            .entries()
            .find(PlatformTable.NEIGHBOUR_LOAD)
            .filter(any -> configuration.resources().neighbours() > 0),
        ExpectTable.of(table.entries()),
        configuration.settings());
  }

  private void check(List<PlatformChoice> choices, Value value) {
    for (PlatformChoice choice : choices) {
      if (!checkedName(choice.name(), value)) {
        break;
      }
    }
    PlatformChoice first = choices.get(0);
    int max = kinds.maxCpus(first.kind());
    choices.stream()
        .map(each -> each.resources().cpus())
        .filter(cpus -> cpus > max)
        .findFirst()
        .ifPresent(
            cpus ->
                value.complain(
                    "cpus is %d, but kind %s has at most %d; lower it, or choose another kind"
                        .formatted(cpus, first.kind(), max)));
  }

  private static boolean checkedName(String name, Value value) {
    try {
      NameType.checked("platform", name);
      return true;
    } catch (IllegalArgumentException e) {
      value.complain(String.valueOf(e.getMessage()));
      return false;
    }
  }

  /**
   * Names of variants are generated, so they may collide with each other and with names of
   * platforms.
   */
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
            ? "has two variants named %s; write them as platforms with their own names"
                .formatted(name)
            : "has a variant named %s, but %s already uses that name; rename one of them"
                .formatted(name, other));
  }
}

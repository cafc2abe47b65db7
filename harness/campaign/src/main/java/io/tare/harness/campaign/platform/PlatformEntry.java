package io.tare.harness.campaign.platform;

import io.tare.harness.campaign.expect.Expect;
import io.tare.harness.campaign.launch.PlatformPrograms;
import io.tare.harness.campaign.name.NameType;
import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Entries;
import io.tare.harness.spec.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A platform as written in a campaign file.
 *
 * @param place where it is defined
 * @param against its explicit reference
 * @param variants one for each of its configurations; empty if it contains errors
 */
public record PlatformEntry(
    Value place, Optional<NamedPlatform> against, List<PlatformChoice> variants) {

  public PlatformEntry {
    variants = List.copyOf(variants);
  }

  /**
   * The platforms of a campaign by name, in the order of the file.
   *
   * @param defaults of all platforms
   */
  public static Map<String, PlatformEntry> all(
      Map<String, PlatformTable.Entry> tables,
      Map<Factor<?>, List<Level>> defaults,
      KnownKinds kinds) {
    Map<String, PlatformEntry> all = new LinkedHashMap<>();
    tables.forEach((name, each) -> all.put(name, of(name, each, defaults, kinds)));
    checkNames(all);
    return all;
  }

  private static PlatformEntry of(
      String name,
      PlatformTable.Entry entry,
      Map<Factor<?>, List<Level>> defaults,
      KnownKinds kinds) {
    Value place = entry.place();
    if (entry.table().isEmpty()) {
      isShort(name, place);
      return new PlatformEntry(place, Optional.empty(), List.of());
    }
    PlatformTable.OfKind table = entry.table().get();
    Entries entries = table.entries();
    Optional<NamedPlatform> against = NamedPlatform.of(entries, PlatformTable.AGAINST);
    Variants crossed = new Variants(table.levels(defaults));
    if (crossed.excess().isPresent()) {
      place.complain(crossed.excess().get());
      isShort(name, place);
      return new PlatformEntry(place, against, List.of());
    }
    List<PlatformChoice> variants =
        crossed.variants(Configuration.DEFAULT).stream()
            .map(each -> variant(name, each, table))
            .toList();
    check(variants, place, kinds);
    if (entries.has(PlatformTable.NEIGHBOUR_LOAD)
        && variants.stream().allMatch(each -> each.resources().neighbours() == 0)) {
      entries
          .at(PlatformTable.NEIGHBOUR_LOAD)
          .complain("needs neighbours, but there are none; set neighbours");
    }
    return new PlatformEntry(place, against, variants);
  }

  private static PlatformChoice variant(
      String name, Variants.Variation variation, PlatformTable.OfKind table) {
    Configuration configuration = variation.configuration();
    Entries entries = table.entries();
    return new PlatformChoice(
        name + variation.suffix(),
        table.kind(),
        configuration.resources(),
        configuration.tuning(),
        Optional.empty(),
        entries.find(PlatformTable.PROGRAMS).orElse(PlatformPrograms.NONE),
        entries
            .find(PlatformTable.NEIGHBOUR_LOAD)
            .filter(any -> configuration.resources().neighbours() > 0),
        entries.find(Expect.KEY).orElse(Expect.NONE),
        configuration.settings());
  }

  private static void check(List<PlatformChoice> choices, Value value, KnownKinds kinds) {
    for (PlatformChoice choice : choices) {
      if (!isShort(choice.name(), value)) {
        break;
      }
    }
    checkMachines(choices, value);
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

  /** Reports machines that would have too little memory. */
  private static void checkMachines(List<PlatformChoice> choices, Value value) {
    choices.stream()
        .filter(each -> each.resources().machineBytes() < ResourceLimits.MIN_MEMORY_BYTES)
        .findFirst()
        .ifPresent(
            each ->
                value.complain(
                    "memory is %s, too little for %d machines: each needs %s; raise it, or lower servers"
                        .formatted(
                            Dimension.SIZE.write(each.resources().memoryBytes()),
                            each.resources().servers().machines(),
                            Dimension.SIZE.write(ResourceLimits.MIN_MEMORY_BYTES))));
  }

  /** Whether a name is short enough; reports if it is not. */
  private static boolean isShort(String name, Value value) {
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
  private static void checkNames(Map<String, PlatformEntry> platforms) {
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

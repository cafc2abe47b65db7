package io.tare.harness.campaign.platform;

import io.tare.harness.spec.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds what every variant is compared with. If a platform is named, it is that platform's variant
 * with equal values of everything that varies; the reference's own variants are compared with its
 * first.
 */
public final class Contrasts {

  private final Map<String, PlatformEntry> entries;
  private final Optional<NamedPlatform> reference;
  private final ServerChoice server;
  private final Set<String> names = new LinkedHashSet<>();

  /**
   * @param entries platforms by their names; at least one
   * @param reference the campaign's reference
   * @param server the defaults of servers
   */
  public Contrasts(
      Map<String, PlatformEntry> entries, Optional<NamedPlatform> reference, ServerChoice server) {
    this.entries = entries;
    this.reference = reference;
    this.server = server;
    names.addAll(entries.keySet());
    entries.values().forEach(each -> each.variants().forEach(one -> names.add(one.name())));
  }

  /** The name of the variant that is compared with no other. */
  public String main() {
    String named = named();
    PlatformEntry entry = entries.get(named);
    return entry == null || entry.variants().isEmpty() ? named : entry.variants().get(0).name();
  }

  /** All variants in the order of the file, each with its reference. */
  public List<PlatformChoice> platforms() {
    List<PlatformChoice> all = new ArrayList<>();
    if (!names.contains(named())) {
      reference.ifPresent(v -> v.place().complain(unknown(named())));
      return all;
    }
    entries.forEach(
        (platform, entry) -> {
          Optional<String> complaint =
              entry
                  .against()
                  .map(NamedPlatform::name)
                  .flatMap(name -> complaint(platform, entry, name));
          complaint.ifPresent(text -> entry.against().orElseThrow().place().complain(text));
          if (complaint.isEmpty()) {
            all.addAll(compared(platform, entry));
          }
        });
    return all;
  }

  private String named() {
    return reference.map(NamedPlatform::name).orElseGet(() -> entries.keySet().iterator().next());
  }

  /** Why a platform cannot be compared with another; empty if it can. */
  private Optional<String> complaint(String platform, PlatformEntry entry, String name) {
    if (!names.contains(name)) {
      return Optional.of(unknown(name));
    }
    if (name.equals(platform)) {
      return Optional.of("a platform cannot be compared with itself");
    }
    return isMain(platform, entry)
        ? Optional.of(platform + " is the reference, which is not compared with others")
        : Optional.empty();
  }

  private String unknown(String name) {
    return "\"" + name + "\" is not one of the platforms" + NearestName.hint(name, names);
  }

  private boolean isMain(String platform, PlatformEntry entry) {
    return platform.equals(named())
        || entry.variants().stream().anyMatch(each -> each.name().equals(main()));
  }

  private List<PlatformChoice> compared(String platform, PlatformEntry entry) {
    String target = entry.against().map(NamedPlatform::name).orElseGet(this::named);
    List<PlatformChoice> all = new ArrayList<>();
    for (PlatformChoice variant : entry.variants()) {
      // The variant with which the others of its platform are compared is compared with the
      // reference.
      String own = variant.name().equals(target) ? named() : target;
      Optional<String> other =
          isMain(platform, entry) ? Optional.of(main()) : partner(variant, own);
      if (other.isEmpty()) {
        entry
            .against()
            .map(NamedPlatform::place)
            .orElse(entry.place())
            .complain(unequal(variant, own));
        break;
      }
      all.add(variant.withAgainst(other.filter(each -> !each.equals(main()))));
    }
    return all;
  }

  /** The variant of that name, or the variant with equal values of the platform of that name. */
  private Optional<String> partner(PlatformChoice variant, String target) {
    PlatformEntry entry = entries.get(target);
    if (entry == null || entry.variants().isEmpty()) {
      return Optional.of(target);
    }
    List<Factor<?>> varied = varied(entry);
    return entry.variants().stream()
        .filter(
            other ->
                varied.stream().allMatch(each -> value(each, other).equals(value(each, variant))))
        .map(PlatformChoice::name)
        .findFirst();
  }

  private String unequal(PlatformChoice variant, String target) {
    PlatformEntry entry = Objects.requireNonNull(entries.get(target));
    String keys =
        varied(entry).stream().map(each -> each.key().name()).collect(Collectors.joining(", "));
    return "%s equals no variant of %s, which vary %s; give both equal values, or name the variant to compare with, such as against: %s"
        .formatted(variant.name(), target, keys, entry.variants().get(0).name());
  }

  private List<Factor<?>> varied(PlatformEntry entry) {
    return Factor.of(entry.variants()).stream()
        .filter(
            each -> entry.variants().stream().map(one -> value(each, one)).distinct().count() > 1)
        .toList();
  }

  private Object value(Factor<?> factor, PlatformChoice variant) {
    return factor.value().apply(variant, variant.tuning().of(server));
  }
}

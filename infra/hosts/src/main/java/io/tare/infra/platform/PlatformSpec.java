package io.tare.infra.platform;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A platform as a campaign asks for it.
 *
 * @param name its name in the campaign
 * @param kind its kind, for example {@code native}; see {@link Platforms#kinds}
 * @param settings what its kind alone understands
 * @param lan present if the LAN path is measured
 * @param packages Debian packages that are to be on it, where it is made here; one that exists is
 *     not changed
 */
public record PlatformSpec(
    String name,
    String kind,
    SortedMap<String, String> settings,
    Resources resources,
    Optional<Lan> lan,
    SortedSet<String> packages) {

  /** What a platform of these examinations gets: what every kind can give. */
  private static final Resources PLAIN = new Resources(1, 1500L << 20);

  /** With no further packages. */
  public PlatformSpec(
      String name,
      String kind,
      SortedMap<String, String> settings,
      Resources resources,
      Optional<Lan> lan) {
    this(name, kind, settings, resources, lan, Collections.emptySortedSet());
  }

  public PlatformSpec {
    packages = Collections.unmodifiableSortedSet(new TreeSet<>(packages));
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** A kind with nothing particular asked of it. */
  public static PlatformSpec plain(String kind) {
    return new PlatformSpec(kind, kind, Collections.emptySortedMap(), PLAIN, Optional.empty());
  }

  /** The same on another path: this one measures the LAN path, limited or not. */
  public PlatformSpec on(Lan path) {
    return new PlatformSpec(name, kind, settings, resources, Optional.of(path), packages);
  }

  /** The value of a setting, if the campaign gives it. */
  public Optional<String> setting(String key) {
    return Optional.ofNullable(settings.get(key));
  }
}

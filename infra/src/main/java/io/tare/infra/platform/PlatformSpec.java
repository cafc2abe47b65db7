package io.tare.infra.platform;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A platform as a campaign asks for it.
 *
 * @param name its name in the campaign
 * @param kind its kind, for example {@code native}; see {@link Platforms#kinds}
 * @param settings what its kind alone understands
 * @param lan present if the LAN path is measured
 */
public record PlatformSpec(
    String name,
    String kind,
    SortedMap<String, String> settings,
    Resources resources,
    Optional<Lan> lan) {

  /** What a platform of these examinations gets: what every kind can give. */
  private static final Resources PLAIN = new Resources(1, 1500L << 20);

  public PlatformSpec {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** A kind with nothing particular asked of it. */
  public static PlatformSpec plain(String kind) {
    return new PlatformSpec(kind, kind, Collections.emptySortedMap(), PLAIN, Optional.empty());
  }

  /** The same on another path: this one measures the LAN path, limited or not. */
  public PlatformSpec on(Lan path) {
    return new PlatformSpec(name, kind, settings, resources, Optional.of(path));
  }

  /** The value of a setting, if the campaign gives it. */
  public Optional<String> setting(String key) {
    return Optional.ofNullable(settings.get(key));
  }
}

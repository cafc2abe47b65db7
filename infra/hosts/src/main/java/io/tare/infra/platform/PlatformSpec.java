package io.tare.infra.platform;

import io.tare.spec.Key;
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

  /** The same with other settings. */
  public PlatformSpec with(SaidSettings said) {
    return new PlatformSpec(name, kind, said.texts(), resources, lan, packages);
  }

  /** Its settings, to be read by the keys that its kind declares. */
  public SaidSettings said() {
    return new SaidSettings(name, settings);
  }

  /** What is said by a key; empty if it is not there, or wrong. */
  public <T> Optional<T> find(Key<T> key) {
    return said().find(key);
  }

  /** What is said by a key, or else its default. */
  public <T> T get(Key<T> key) {
    return said().get(key);
  }

  /** Whether a key stands there, right or wrong. */
  public boolean has(Key<?> key) {
    return said().has(key);
  }
}

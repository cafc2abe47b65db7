package io.tare.harness.campaign;

import io.tare.infra.Platforms;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The kinds of platform that a campaign may name, each with the settings that it understands
 * besides {@code kind}, {@code cpus} and {@code memory}.
 *
 * @param settings kind to the names of its settings
 */
public record KnownKinds(SortedMap<String, Set<String>> settings) {

  public KnownKinds {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** Those on the class path. */
  public static KnownKinds present() {
    SortedMap<String, Set<String>> settings = new TreeMap<>();
    Platforms.kinds().forEach((kind, each) -> settings.put(kind, each.settings().keySet()));
    return new KnownKinds(settings);
  }

  List<String> labels() {
    return List.copyOf(settings.keySet());
  }

  Set<String> settings(String kind) {
    return settings.getOrDefault(kind, Set.of());
  }
}

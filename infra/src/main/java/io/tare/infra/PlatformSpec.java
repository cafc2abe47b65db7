package io.tare.infra;

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

  public PlatformSpec {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** The value of a setting, if the campaign gives it. */
  public Optional<String> setting(String key) {
    return Optional.ofNullable(settings.get(key));
  }
}

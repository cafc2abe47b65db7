package io.tare.harness.campaign.workload;

import io.tare.harness.spec.Entries;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where a campaign's file has an entry and its keys, for messages about what is found out only
 * after reading it. All are equal: where something is written does not matter to what is measured.
 */
public final class WrittenPlaces {

  static final WrittenPlaces NONE = new WrittenPlaces("a workload", Map.of());

  private final String entry;
  private final Map<String, String> keys;

  private WrittenPlaces(String entry, Map<String, String> keys) {
    this.entry = entry;
    this.keys = keys;
  }

  static WrittenPlaces of(Entries entries) {
    Map<String, String> keys = new TreeMap<>();
    entries.places().forEach((key, value) -> keys.put(key.name(), value.where()));
    return new WrittenPlaces(entries.place().where(), keys);
  }

  /** Of a key, such as {@code mine.yaml:4: workloads[0].wsdl}; of the entry if it lacks the key. */
  public String of(String key) {
    return keys.getOrDefault(key, entry);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WrittenPlaces;
  }

  @Override
  public int hashCode() {
    return 1;
  }

  @Override
  public String toString() {
    return entry;
  }
}

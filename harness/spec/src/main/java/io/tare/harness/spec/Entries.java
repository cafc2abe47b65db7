package io.tare.harness.spec;

import java.util.Map;
import java.util.Optional;

/**
 * The entries of a document's table, by key. Errors are already reported, and such entries are
 * omitted.
 *
 * @param places place of each key in the table, valid or not
 * @param values of the valid ones
 */
public record Entries(Map<Key<?>, Value> places, Map<Key<?>, Object> values, Value place) {

  public Entries {
    places = Map.copyOf(places);
    values = Map.copyOf(values);
  }

  /** An empty table. */
  static Entries none(Value place) {
    return new Entries(Map.of(), Map.of(), place);
  }

  /** The value, if it is set and valid. */
  @SuppressWarnings("unchecked") // the type of this key put it there
  public <T> Optional<T> find(Key<T> key) {
    return Optional.ofNullable((T) values.get(key));
  }

  /**
   * The value, or else the default.
   *
   * @throws IllegalArgumentException if the key has no default and no valid value
   */
  public <T> T get(Key<T> key) {
    return find(key)
        .or(key::fallback)
        .orElseThrow(() -> new IllegalArgumentException(key.name() + " has no default"));
  }

  /** Whether the key is in the table, valid or not. */
  public boolean has(Key<?> key) {
    return places.containsKey(key);
  }

  /** The place of a key's value, for complaints; the place of the table if it is missing. */
  public Value at(Key<?> key) {
    return places.getOrDefault(key, place);
  }
}

package io.tare.spec;

import java.util.Map;
import java.util.Optional;

/**
 * What a table of a document says, by keys. What was wrong is reported already and absent here.
 *
 * @param said place of each key that stands there, right or wrong
 * @param values of those that are right
 */
public record Entries(Map<Key<?>, Value> said, Map<Key<?>, Object> values, Value place) {

  public Entries {
    said = Map.copyOf(said);
    values = Map.copyOf(values);
  }

  /** Where nothing is said. */
  static Entries none(Value place) {
    return new Entries(Map.of(), Map.of(), place);
  }

  /** What is said, if it is right. */
  @SuppressWarnings("unchecked") // it was put there by the type of this very key
  public <T> Optional<T> find(Key<T> key) {
    return Optional.ofNullable((T) values.get(key));
  }

  /**
   * What is said, or else the default.
   *
   * @throws IllegalArgumentException if the key has none, and nothing right is said
   */
  public <T> T get(Key<T> key) {
    return find(key)
        .or(key::fallback)
        .orElseThrow(() -> new IllegalArgumentException(key.name() + " has no default"));
  }

  /** Whether the key stands there, right or wrong. */
  public boolean has(Key<?> key) {
    return said.containsKey(key);
  }

  /** Where a key's value stands, to complain of it; where the table stands if it does not. */
  public Value at(Key<?> key) {
    return said.getOrDefault(key, place);
  }
}

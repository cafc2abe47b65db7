package io.tare.harness.spec;

import java.util.Map;
import java.util.Optional;

/**
 * A type with another description.
 *
 * @param name of its single definition in a JSON schema
 * @param words for its range
 */
record Described<T>(Type<T> type, Optional<String> name, Optional<String> words)
    implements Type<T> {
  @Override
  public Optional<T> read(Value value) {
    return type.read(value);
  }

  @Override
  public Object write(T value) {
    return type.write(value);
  }

  @Override
  public String range() {
    return words.orElseGet(type::range);
  }

  @Override
  public Map<String, Object> schema() {
    return name.map(each -> Schema.defined(each, type.schema())).orElseGet(type::schema);
  }
}

package io.tare.spec;

import java.util.Map;
import java.util.Optional;

/** A type that stands once in a JSON schema. */
record Named<T>(String name, Type<T> type) implements Type<T> {

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
    return type.range();
  }

  @Override
  public Map<String, Object> schema() {
    return Schema.defined(name, type.schema());
  }
}

package io.tare.spec;

import java.util.Map;
import java.util.Optional;

/** A type whose range is given in words of its own. */
record RangedType<T>(String range, Type<T> type) implements Type<T> {

  @Override
  public Optional<T> read(Value value) {
    return type.read(value);
  }

  @Override
  public Object write(T value) {
    return type.write(value);
  }

  @Override
  public Map<String, Object> schema() {
    return type.schema();
  }
}

package io.tare.harness.spec;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A type with the same written form as another, but read into a different value. */
record Mapped<T, U>(Type<T> type, Function<T, U> made, Function<U, T> source) implements Type<U> {

  @Override
  public Optional<U> read(Value value) {
    return type.read(value).map(made);
  }

  @Override
  public Object write(U value) {
    return type.write(source.apply(value));
  }

  @Override
  public String range() {
    return type.range();
  }

  @Override
  public Map<String, Object> schema() {
    return type.schema();
  }
}

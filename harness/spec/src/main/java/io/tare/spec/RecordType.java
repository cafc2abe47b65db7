package io.tare.spec;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A table of keys that stands for one thing.
 *
 * @param maker what the thing is, from what was said; empty, or with a complaint, if it is
 *     malformed
 * @param writer puts the thing's parts into a table
 */
public record RecordType<R>(
    Spec keys, Function<Entries, Optional<R>> maker, BiConsumer<R, TableWriter> writer)
    implements Type<R> {

  /** A table whose thing can always be made: of defaults where something is wrong. */
  public static <R> RecordType<R> of(
      Spec keys, Function<Entries, R> maker, BiConsumer<R, TableWriter> writer) {
    return new RecordType<>(keys, entries -> Optional.of(maker.apply(entries)), writer);
  }

  /**
   * The thing of which nothing is said.
   *
   * @throws IllegalArgumentException if a key has no default that must have one
   */
  public R otherwise() {
    Value nothing = new Value(YamlPart.of(Map.of()), "", new Problems(""));
    return maker.apply(Entries.none(nothing)).orElseThrow();
  }

  /** Name to value of what is to be written of a thing. */
  public Map<String, Object> written(R thing) {
    TableWriter writing = new TableWriter();
    writer.accept(thing, writing);
    return writing.entries();
  }

  @Override
  public Optional<R> read(Value value) {
    Entries entries = keys.read(value);
    return value.isTable() ? maker.apply(entries) : Optional.empty();
  }

  @Override
  public Object write(R thing) {
    return written(thing);
  }

  @Override
  public String range() {
    return "keys: " + String.join(", ", keys.names());
  }

  @Override
  public Map<String, Object> schema() {
    return keys.schema();
  }
}

package io.tare.harness.spec;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A table of keys that represents one value.
 *
 * @param maker makes the value from the entries; empty, or with a complaint, if it is malformed
 * @param writer writes the value's parts into a table
 */
public record RecordType<R>(
    Spec keys, Function<Entries, Optional<R>> maker, BiConsumer<R, TableWriter> writer)
    implements Type<R> {

  /** A table whose value can always be made, from defaults where something is wrong. */
  public static <R> RecordType<R> of(
      Spec keys, Function<Entries, R> maker, BiConsumer<R, TableWriter> writer) {
    return new RecordType<>(keys, entries -> Optional.of(maker.apply(entries)), writer);
  }

  /**
   * The value of an empty table.
   *
   * @throws IllegalArgumentException if a key has no default but needs one
   */
  public R otherwise() {
    Value nothing = new Value(YamlPart.of(Map.of()), "", new Problems(""));
    return maker.apply(Entries.none(nothing)).orElseThrow();
  }

  /** The entries to write for a value, by name. */
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

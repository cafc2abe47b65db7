package io.tare.spec;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A table of keys that stands for one thing.
 *
 * @param maker what the thing is, from what was said; empty, or with a complaint, if it is none
 * @param writer puts the thing's parts into a table
 */
public record RecordType<R>(
    Spec keys, Function<Entries, Optional<R>> maker, BiConsumer<R, Writing> writer)
    implements Type<R> {

  /** A table whose thing can always be made: of defaults where something is wrong. */
  public static <R> RecordType<R> of(
      Spec keys, Function<Entries, R> maker, BiConsumer<R, Writing> writer) {
    return new RecordType<>(keys, entries -> Optional.of(maker.apply(entries)), writer);
  }

  @Override
  public Optional<R> read(Value value) {
    Entries entries = keys.read(value);
    return value.isTable() ? maker.apply(entries) : Optional.empty();
  }

  @Override
  public Object write(R thing) {
    Writing written = new Writing();
    writer.accept(thing, written);
    return written.entries();
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

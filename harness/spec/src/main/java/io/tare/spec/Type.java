package io.tare.spec;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What values of a key look like: how they are read, written, and described. */
public interface Type<T> {

  /** The value; empty, and a problem, if it is not one of these. */
  Optional<T> read(Value value);

  /** The value as it is written: a text, a number, a boolean, a list or a map of these. */
  Object write(T value);

  /** Which values are allowed, in words: {@code 1kB to 100MB}. */
  String range();

  /** What a JSON schema says of them. */
  Map<String, Object> schema();

  /** A list of these, which may be empty; a single one is a list of one. */
  default Type<List<T>> list() {
    return new ListOf<>(this, ListOf.Sort.ANY);
  }

  /** A list of so many at most, which may be empty; a single one is a list of one. */
  default Type<List<T>> list(int most) {
    return new ListOf<>(this, ListOf.Sort.ANY, most);
  }

  /** A list of at least one of these; a single one is a list of one. */
  default Type<List<T>> some() {
    return new ListOf<>(this, ListOf.Sort.SOME);
  }

  /** A list of at least one and so many at most; a single one is a list of one. */
  default Type<List<T>> some(int most) {
    return new ListOf<>(this, ListOf.Sort.SOME, most);
  }

  /** At least one of these, each once; a single one is a list of one. */
  default Type<List<T>> oneOrMore() {
    return new ListOf<>(this, ListOf.Sort.EACH_ONCE);
  }

  /** The same, which stands once in a JSON schema, by a name. */
  default Type<T> named(String name) {
    return new Described<>(this, Optional.of(name), Optional.empty());
  }

  /** The same with other words for its range. */
  default Type<T> ranging(String words) {
    return new Described<>(this, Optional.empty(), Optional.of(words));
  }
}

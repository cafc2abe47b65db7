package io.tare.harness.spec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The type of a key's values: how they are read, written and described. */
public interface Type<T> {

  /** The value; if it is invalid, empty with a reported problem. */
  Optional<T> read(Value value);

  /** The written form of a value: a text, a number, a boolean, a list or a map of these. */
  Object write(T value);

  /** The allowed values, in words: {@code 1kB to 100MB}. */
  String range();

  /** The JSON schema of the values. */
  Map<String, Object> schema();

  /** A list of these, possibly empty; a single value is a list of one. */
  default Type<List<T>> list() {
    return new ListOf<>(this, ListOf.Sort.ANY);
  }

  /** A list with a maximum length, possibly empty; a single value is a list of one. */
  default Type<List<T>> list(int max) {
    return new ListOf<>(this, ListOf.Sort.ANY, max);
  }

  /** A non-empty list of these; a single value is a list of one. */
  default Type<List<T>> some() {
    return new ListOf<>(this, ListOf.Sort.SOME);
  }

  /** A non-empty list with a maximum length; a single value is a list of one. */
  default Type<List<T>> some(int max) {
    return new ListOf<>(this, ListOf.Sort.SOME, max);
  }

  /** A non-empty list without duplicates; a single value is a list of one. */
  default Type<List<T>> oneOrMore() {
    return new ListOf<>(this, ListOf.Sort.EACH_ONCE);
  }

  /**
   * Another value with the same written form.
   *
   * @param made makes it of one of these
   * @param source gives the one to write
   */
  default <U> Type<U> mapped(Function<T, U> made, Function<U, T> source) {
    return new Mapped<>(this, made, source);
  }

  /** The same with a name, so that a JSON schema defines it once. */
  default Type<T> named(String name) {
    return new Described<>(this, Optional.of(name), Optional.empty());
  }

  /** The same with another description of its range. */
  default Type<T> ranging(String words) {
    return new Described<>(this, Optional.empty(), Optional.of(words));
  }
}

package io.tare.spec;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key that people write, declared once. The constant is the key: readers take the constant and
 * never its name.
 *
 * @param words what it means, a few words without full stop
 * @param fallback what holds if it is left out; empty of a key without default
 * @param otherwise what is said of that: the default as it is written, or words
 * @param example what to write if it is missing and must not be; empty if it may be left out
 * @param former older names, which are still read, with a notice
 * @param companions keys without which it means nothing
 * @param rivals keys with which it may not stand
 */
public record Key<T>(
    String name,
    Type<T> type,
    String words,
    Optional<T> fallback,
    String otherwise,
    Optional<String> example,
    List<String> former,
    List<Key<?>> companions,
    List<Key<?>> rivals) {

  public Key {
    former = List.copyOf(former);
    companions = List.copyOf(companions);
    rivals = List.copyOf(rivals);
  }

  /** A key that may be left out and has no default. */
  public static <T> Key<T> of(String name, Type<T> type, String words) {
    return new Key<>(
        name,
        type,
        words,
        Optional.empty(),
        "none",
        Optional.empty(),
        List.of(),
        List.of(),
        List.of());
  }

  /** The same with what holds if it is left out. */
  public Key<T> orElse(T value) {
    String told = String.valueOf(type.write(value));
    return new Key<>(
        name, type, words, Optional.of(value), told, example, former, companions, rivals);
  }

  /** The same with other words for what happens if it is left out. */
  public Key<T> leftOut(String told) {
    return new Key<>(name, type, words, fallback, told, example, former, companions, rivals);
  }

  /**
   * The same, which must be there.
   *
   * @param expected what to write, for the message
   */
  public Key<T> required(String expected) {
    return new Key<>(
        name, type, words, fallback, "required", Optional.of(expected), former, companions, rivals);
  }

  /** The same with names that it had. */
  public Key<T> formerly(String... names) {
    return new Key<>(
        name, type, words, fallback, otherwise, example, List.of(names), companions, rivals);
  }

  /** The same, which means nothing without one of these. */
  public Key<T> onlyWith(Key<?>... others) {
    return new Key<>(
        name, type, words, fallback, otherwise, example, former, List.of(others), rivals);
  }

  /** The same, which may not stand beside these. */
  public Key<T> notWith(Key<?>... others) {
    return new Key<>(
        name, type, words, fallback, otherwise, example, former, companions, List.of(others));
  }

  /** The same key whose values are of another type, without default. */
  public <U> Key<U> as(Type<U> other) {
    return new Key<>(
        name, other, words, Optional.empty(), otherwise, example, former, companions, List.of());
  }

  /** What it means, without the marks of a document. */
  public String plainWords() {
    return words.replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1").replace("`", "");
  }

  public boolean isRequired() {
    return example.isPresent();
  }

  /** Two constants are two keys, whatever they are called. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return name;
  }
}

package io.tare.harness.spec;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a key. Readers use the constant and never its name.
 *
 * @param words its meaning, in a few words without a full stop
 * @param fallback the default; empty for a key without one
 * @param otherwise the description of the default: its written form, or words
 * @param example what to write if it is required; empty if it is optional
 * @param former older names, which are still accepted with a notice
 * @param companions keys of which it needs one
 * @param rivals keys with which it conflicts
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

  /** An optional key without a default. */
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

  /** The same with a default. */
  public Key<T> orElse(T value) {
    String text = String.valueOf(type.write(value));
    return new Key<>(
        name, type, words, Optional.of(value), text, example, former, companions, rivals);
  }

  /** The same with another description of the default. */
  public Key<T> leftOut(String text) {
    return new Key<>(name, type, words, fallback, text, example, former, companions, rivals);
  }

  /**
   * The same, but required.
   *
   * @param expected what to write, for the message
   */
  public Key<T> required(String expected) {
    return new Key<>(
        name, type, words, fallback, "required", Optional.of(expected), former, companions, rivals);
  }

  /** The same with older names. */
  public Key<T> formerly(String... names) {
    return new Key<>(
        name, type, words, fallback, otherwise, example, List.of(names), companions, rivals);
  }

  /** The same, which needs one of these. */
  public Key<T> onlyWith(Key<?>... others) {
    return new Key<>(
        name, type, words, fallback, otherwise, example, former, List.of(others), rivals);
  }

  /** The same, which conflicts with these. */
  public Key<T> notWith(Key<?>... others) {
    return new Key<>(
        name, type, words, fallback, otherwise, example, former, companions, List.of(others));
  }

  /** The same key with values of another type, without a default. */
  public <U> Key<U> as(Type<U> other) {
    return new Key<>(
        name, other, words, Optional.empty(), otherwise, example, former, companions, List.of());
  }

  /** Its meaning, without Markdown. */
  public String plainWords() {
    return words.replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1").replace("`", "");
  }

  public boolean isRequired() {
    return example.isPresent();
  }

  /** Two constants are different keys, even with the same name. */
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

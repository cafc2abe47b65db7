package io.tare.harness.spec;

import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
public record Key<T>(
    String name,
    Type<T> type,
    String words,
    Optional<T> fallback,
    String otherwise,
    Optional<String> example,
    List<String> former,
    List<Key<?>> companions,
    List<Key<?>> rivals)
    implements KeyBuilder.With<T> {

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
    return withFallback(Optional.of(value)).withOtherwise(String.valueOf(type.write(value)));
  }

  /** The same with another description of the default. */
  public Key<T> leftOut(String text) {
    return withOtherwise(text);
  }

  /**
   * The same, but required.
   *
   * @param expected what to write, for the message
   */
  public Key<T> required(String expected) {
    return withOtherwise("required").withExample(Optional.of(expected));
  }

  /** The same with older names. */
  public Key<T> formerly(String... names) {
    return withFormer(List.of(names));
  }

  /** The same, which needs one of these. */
  public Key<T> onlyWith(Key<?>... others) {
    return withCompanions(List.of(others));
  }

  /** The same, which conflicts with these. */
  public Key<T> notWith(Key<?>... others) {
    return withRivals(List.of(others));
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

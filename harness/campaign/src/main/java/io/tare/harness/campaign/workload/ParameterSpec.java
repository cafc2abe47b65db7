package io.tare.harness.campaign.workload;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import java.util.List;
import java.util.Optional;

/**
 * A parameter of a workload.
 *
 * @param key in campaign files; its description is a line in help and the label of axes
 * @param type of its values, each a {@code Long} or a {@code String}
 * @param min the smallest allowed number, in base units; 0 for other types
 * @param max the largest one
 * @param counted whether the description can follow the number: {@code "10 characters per element"}
 * @param small the value that makes a submission small, if it affects its duration: a number to
 *     which greater ones are lowered, or a word that replaces every other
 */
public record ParameterSpec(
    Key<Object> key,
    Scalar<Object> type,
    long min,
    long max,
    boolean counted,
    Optional<Object> small) {

  /** A required whole number without unit. */
  public static ParameterSpec count(String name, long min, long max, String description) {
    return of(name, Scalar.whole(min, max), min, max, description);
  }

  /** A required size in bytes. */
  public static ParameterSpec size(String name, long min, long max, String description) {
    return quantity(name, Dimension.SIZE, min, max, description);
  }

  /** A required duration in nanoseconds. */
  public static ParameterSpec duration(String name, long min, long max, String description) {
    return quantity(name, Dimension.DURATION, min, max, description);
  }

  /** A required rate in bits per second. */
  public static ParameterSpec bitRate(String name, long min, long max, String description) {
    return quantity(name, Dimension.BIT_RATE, min, max, description);
  }

  private static ParameterSpec quantity(
      String name, Dimension dimension, long min, long max, String description) {
    return of(name, Scalar.quantity(dimension, min, max), min, max, description);
  }

  /** A required line of text. */
  public static ParameterSpec text(String name, String description) {
    return of(name, Scalar.line(), 0, 0, description);
  }

  /** Another cell of the same campaign, as a text: {@code iperf streams=4}. */
  public static ParameterSpec cell(String name, String description, String otherwise) {
    Key<Object> key = Key.<Object>of(name, new CellWords(), description).orElse(otherwise);
    return text(name, description).by(key);
  }

  private ParameterSpec by(Key<Object> other) {
    return new ParameterSpec(other, type, min, max, counted, small);
  }

  /** One of these words, the first if none is given. */
  public static ParameterSpec choice(String name, List<String> choices, String description) {
    return of(name, Scalar.choice(choices, word -> word), 0, 0, description).orElse(choices.get(0));
  }

  @SuppressWarnings("unchecked") // values pass in and out as objects, and only through this type
  private static <T> ParameterSpec of(
      String name, Scalar<T> type, long min, long max, String description) {
    Scalar<Object> any = (Scalar<Object>) type;
    return new ParameterSpec(
        Key.of(name, any, description).required(expected(type, description)),
        any,
        min,
        max,
        false,
        Optional.empty());
  }

  private static String expected(Scalar<?> type, String description) {
    return type.range() + " (" + description + ")";
  }

  /** What to write, for messages: {@code "1 to 4096 (order of the matrices)"}. */
  public String expected() {
    return expected(type, description());
  }

  /** The same with a default value. */
  public ParameterSpec orElse(Object value) {
    Object held = value instanceof Integer number ? (Object) number.longValue() : value;
    Key<Object> optional = Key.of(name(), type, description()).orElse(held);
    return new ParameterSpec(
        held.equals("") ? optional.leftOut("none") : optional, type, min, max, counted, small);
  }

  /** The same with a value that makes a submission small. */
  public ParameterSpec smallAt(long value) {
    return new ParameterSpec(key, type, min, max, counted, Optional.of(value));
  }

  /** The same with a word that makes a submission small. */
  public ParameterSpec smallAt(String word) {
    return new ParameterSpec(key, type, min, max, counted, Optional.of(word));
  }

  /** The same with a description that can follow its number. */
  public ParameterSpec counts() {
    return new ParameterSpec(key, type, min, max, true, small);
  }

  public String name() {
    return key.name();
  }

  /** A line in help, and the label of axes. */
  public String description() {
    return key.words();
  }

  /** The default value; empty if a value is required. */
  public Optional<Object> fallback() {
    return key.fallback();
  }

  /** The dimension of a quantity with a unit. */
  public Optional<Dimension> dimension() {
    return type.dimension();
  }

  /** Whether any line of text is allowed. */
  public boolean isText() {
    return max == 0 && choices().isEmpty();
  }

  /** The allowed words, if it is a choice. */
  public List<String> choices() {
    return type.words();
  }

  /** Its label in reports. */
  ParameterLabel label() {
    return new ParameterLabel(name(), description(), dimension(), counted, fallback());
  }

  /** A value that makes a submission small, or this one if it is small or has no effect. */
  Object smaller(Object value) {
    Object wanted = small.orElse(value);
    return value instanceof Long number && wanted instanceof Long other
        ? (Object) Math.min(number, other)
        : wanted;
  }

  /**
   * The value of a text: a {@code Long} or a {@code String}.
   *
   * @throws IllegalArgumentException that says what was expected
   */
  public Object parse(String text) {
    return type.parse(text);
  }

  /** The allowed values in words, for help: "1kB to 100MB". */
  public String range() {
    return type.range();
  }

  /** A value as written in a campaign file. */
  public String written(Object value) {
    return String.valueOf(type.write(value));
  }
}

package io.tare.harness.workload;

import io.tare.model.Dimension;
import io.tare.model.ParameterLabel;
import java.util.List;
import java.util.Optional;

/**
 * A parameter of a workload.
 *
 * @param dimension of a quantity, which is written with its unit; absent of everything else
 * @param least the least allowed value of a number, in base units
 * @param most the greatest one
 * @param choices the allowed words, if it is a choice
 * @param fallback the value if none is given; empty if one must be given
 * @param description a line for help, and the axis of figures
 * @param counted whether the description can follow the number: {@code "10 characters per element"}
 * @param small what makes a submission small, if its value decides how long it takes: a number that
 *     greater ones are lowered to, or a word that takes the place of every other
 */
public record ParameterSpec(
    String name,
    Type type,
    Optional<Dimension> dimension,
    long least,
    long most,
    List<String> choices,
    Optional<Object> fallback,
    String description,
    boolean counted,
    Optional<Object> small) {

  /** What a value looks like in a campaign file. */
  public enum Type {
    /** A whole number without unit. */
    COUNT,
    /** A number with its unit, such as a size; held in base units. */
    QUANTITY,
    /** One of some words. */
    CHOICE,
    /** Any line. */
    TEXT
  }

  public ParameterSpec {
    choices = List.copyOf(choices);
  }

  /** A whole number without unit that must be given. */
  public static ParameterSpec count(String name, long least, long most, String description) {
    return number(name, Type.COUNT, Optional.empty(), least, most, description);
  }

  /** A size in bytes that must be given. */
  public static ParameterSpec size(String name, long least, long most, String description) {
    return number(name, Type.QUANTITY, Optional.of(Dimension.SIZE), least, most, description);
  }

  /** A duration in nanoseconds that must be given. */
  public static ParameterSpec duration(String name, long least, long most, String description) {
    return number(name, Type.QUANTITY, Optional.of(Dimension.DURATION), least, most, description);
  }

  /** A rate in bits per second that must be given. */
  public static ParameterSpec bitRate(String name, long least, long most, String description) {
    return number(name, Type.QUANTITY, Optional.of(Dimension.BIT_RATE), least, most, description);
  }

  /** A line that must be given. */
  public static ParameterSpec text(String name, String description) {
    return number(name, Type.TEXT, Optional.empty(), 0, 0, description);
  }

  /** One of these words, the first if none is given. */
  public static ParameterSpec choice(String name, List<String> choices, String description) {
    return new ParameterSpec(
        name,
        Type.CHOICE,
        Optional.empty(),
        0,
        0,
        choices,
        Optional.of(choices.get(0)),
        description,
        false,
        Optional.empty());
  }

  private static ParameterSpec number(
      String name,
      Type type,
      Optional<Dimension> dimension,
      long least,
      long most,
      String description) {
    return new ParameterSpec(
        name,
        type,
        dimension,
        least,
        most,
        List.of(),
        Optional.empty(),
        description,
        false,
        Optional.empty());
  }

  /** The same with a value for those who give none. */
  public ParameterSpec orElse(Object value) {
    Object held = value instanceof Integer number ? (Object) number.longValue() : value;
    return with(Optional.of(held), counted, small);
  }

  /** The same with a value that makes a submission small. */
  public ParameterSpec smallAt(long value) {
    return with(fallback, counted, Optional.of(value));
  }

  /** The same with a word that makes a submission small. */
  public ParameterSpec smallAt(String word) {
    return with(fallback, counted, Optional.of(word));
  }

  /** The same with a description that can follow its number. */
  public ParameterSpec counts() {
    return with(fallback, true, small);
  }

  private ParameterSpec with(Optional<Object> other, boolean counts, Optional<Object> smallest) {
    return new ParameterSpec(
        name, type, dimension, least, most, choices, other, description, counts, smallest);
  }

  /** What reports call it. */
  ParameterLabel label() {
    return new ParameterLabel(name, description, dimension, counted, fallback);
  }

  /** A value that makes a submission small, or this one if it does so or has no part in it. */
  Object smaller(Object value) {
    Object least = small.orElse(value);
    return value instanceof Long number && least instanceof Long other
        ? (Object) Math.min(number, other)
        : least;
  }

  /**
   * The value that a text stands for: a {@code Long} or a {@code String}.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public Object parse(String text) {
    return switch (type) {
      case TEXT -> text;
      case CHOICE -> {
        if (choices.contains(text)) {
          yield text;
        }
        throw new IllegalArgumentException(
            "expected " + String.join(" or ", choices) + ", found \"" + text + "\"");
      }
      default ->
          ranged(dimension.isPresent() ? dimension.get().parseWhole(text) : whole(text), text);
    };
  }

  private long ranged(long value, String text) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "expected " + written(least) + " to " + written(most) + ", found " + text);
    }
    return value;
  }

  /** The allowed values in words, for help: "1kB to 100MB". */
  public String range() {
    return switch (type) {
      case TEXT -> "a line";
      case CHOICE -> String.join(" or ", choices);
      default -> written(least) + " to " + written(most);
    };
  }

  /** A value as it is written in a campaign file. */
  public String written(Object value) {
    return dimension.isPresent() ? dimension.get().write((Long) value) : value.toString();
  }

  private static long whole(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw new IllegalArgumentException(
          "expected a whole number without unit, found \"" + text + "\"");
    }
    return Long.parseLong(text);
  }
}

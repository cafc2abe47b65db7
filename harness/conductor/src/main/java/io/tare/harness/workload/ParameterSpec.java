package io.tare.harness.workload;

import io.tare.model.Dimension;
import io.tare.model.ParameterLabel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A parameter of a workload.
 *
 * @param least the least allowed value of a number, in base units
 * @param most the greatest one
 * @param choices the allowed words, if it is a choice
 * @param fallback the value if none is given; empty if one must be given
 * @param description a line for help, and the axis of figures
 * @param counted whether the description can follow the number: {@code "10 characters per element"}
 * @param small what makes a submission small, for a number that decides how long it takes
 */
public record ParameterSpec(
    String name,
    Type type,
    long least,
    long most,
    List<String> choices,
    Optional<Object> fallback,
    String description,
    boolean counted,
    OptionalLong small) {

  /** What a value looks like in a campaign file. */
  public enum Type {
    /** A whole number without unit. */
    COUNT,
    /** A size with its unit; held in bytes. */
    SIZE,
    /** One of some words. */
    CHOICE,
    /** A single line. */
    TEXT
  }

  public ParameterSpec {
    choices = List.copyOf(choices);
  }

  /** A whole number without unit that must be given. */
  public static ParameterSpec count(String name, long least, long most, String description) {
    return new ParameterSpec(
        name,
        Type.COUNT,
        least,
        most,
        List.of(),
        Optional.empty(),
        description,
        false,
        OptionalLong.empty());
  }

  /** A size in bytes that must be given. */
  public static ParameterSpec size(String name, long least, long most, String description) {
    return new ParameterSpec(
        name,
        Type.SIZE,
        least,
        most,
        List.of(),
        Optional.empty(),
        description,
        false,
        OptionalLong.empty());
  }

  /** One of these words, the first if none is given. */
  public static ParameterSpec choice(String name, List<String> choices, String description) {
    return new ParameterSpec(
        name,
        Type.CHOICE,
        0,
        0,
        choices,
        Optional.of(choices.get(0)),
        description,
        false,
        OptionalLong.empty());
  }

  /** A single line of text that must be given. */
  public static ParameterSpec text(String name, String description) {
    return new ParameterSpec(
        name,
        Type.TEXT,
        0,
        0,
        List.of(),
        Optional.empty(),
        description,
        false,
        OptionalLong.empty());
  }

  /** The same with a value for those who give none. */
  public ParameterSpec orElse(long value) {
    return orElse((Object) value);
  }

  /** The same with a value for those who give none. */
  public ParameterSpec orElse(Object value) {
    return new ParameterSpec(
        name, type, least, most, choices, Optional.of(value), description, counted, small);
  }

  /** The same with a value that makes a submission small. */
  public ParameterSpec smallAt(long value) {
    return new ParameterSpec(
        name, type, least, most, choices, fallback, description, counted, OptionalLong.of(value));
  }

  /** The same with a description that can follow its number. */
  public ParameterSpec counts() {
    return new ParameterSpec(name, type, least, most, choices, fallback, description, true, small);
  }

  /** What reports call it. */
  ParameterLabel label() {
    return new ParameterLabel(
        name,
        description,
        type == Type.SIZE ? Optional.of(Dimension.SIZE) : Optional.empty(),
        counted);
  }

  /** A value that makes a submission small, or this one if it does so or has no part in it. */
  Object smaller(Object value) {
    return small.isPresent() && value instanceof Long number
        ? (Object) Math.min(number, small.getAsLong())
        : value;
  }

  /**
   * The value that a text stands for: a {@code Long} or a {@code String}.
   *
   * @throws IllegalArgumentException saying what was expected
   */
  public Object parse(String text) {
    if (type == Type.TEXT) {
      return text;
    }
    if (type == Type.CHOICE) {
      if (choices.contains(text)) {
        return text;
      }
      throw new IllegalArgumentException(
          "expected " + String.join(" or ", choices) + ", found \"" + text + "\"");
    }
    long value = type == Type.SIZE ? Dimension.SIZE.parseWhole(text) : whole(text);
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "expected " + written(least) + " to " + written(most) + ", found " + text);
    }
    return value;
  }

  /** The allowed values in words, for help: "1kB to 100MB". */
  public String range() {
    return switch (type) {
      case CHOICE -> String.join(" or ", choices);
      case TEXT -> "text";
      default -> written(least) + " to " + written(most);
    };
  }

  /** A value as it is written in a campaign file. */
  public String written(Object value) {
    return type == Type.SIZE ? Dimension.SIZE.write((Long) value) : value.toString();
  }

  private static long whole(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw new IllegalArgumentException(
          "expected a whole number without unit, found \"" + text + "\"");
    }
    return Long.parseLong(text);
  }
}

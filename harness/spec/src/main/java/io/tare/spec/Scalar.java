package io.tare.spec;

import io.tare.model.Dimension;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A value that is one word, number or line.
 *
 * @param expected what to write, in words, for messages about what is not text at all
 * @param range which values are allowed, in words
 * @param parser throws {@link IllegalArgumentException} saying what was expected and what was found
 * @param writer gives a text, a number or a boolean that the parser reads
 * @param dimension of a quantity, which is written with its unit
 */
public record Scalar<T>(
    String expected,
    String range,
    Function<String, T> parser,
    Function<T, Object> writer,
    Map<String, Object> schema,
    Optional<Dimension> dimension)
    implements Type<T> {

  private static final double PERCENT = 100;

  public Scalar {
    schema = Collections.unmodifiableMap(new LinkedHashMap<>(schema));
  }

  /** A type whose range is what is expected. */
  public static <T> Scalar<T> of(
      String expected, Function<String, T> parser, Map<String, Object> schema) {
    return new Scalar<>(expected, expected, parser, String::valueOf, schema, Optional.empty());
  }

  /** A word, or any line. */
  public static Scalar<String> text() {
    return any("a word");
  }

  /** Any line. */
  public static Scalar<String> line() {
    return any("a line");
  }

  private static Scalar<String> any(String expected) {
    return of(expected, text -> text, Schema.defined("text", plainText()));
  }

  /** Of texts something, and no control characters, as values are read. */
  private static Map<String, Object> plainText() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", List.of("string", "number", "boolean"));
    schema.put("pattern", "^[^\\u0000-\\u001f\\u007f-\\u009f]+$");
    return schema;
  }

  /**
   * A line that matches as a whole.
   *
   * @param expected in words: {@code an absolute path}
   */
  public static Scalar<String> matching(String pattern, String expected) {
    Pattern compiled = Pattern.compile(pattern);
    return of(
        expected,
        text -> {
          if (compiled.matcher(text).matches()) {
            return text;
          }
          throw wrong(expected, text);
        },
        Schema.matching("^" + pattern + "$"));
  }

  /** A whole number without unit. */
  public static Scalar<Long> whole(long least, long most) {
    return number(least, most, Long::valueOf);
  }

  /** A whole number without unit. */
  public static Scalar<Integer> integer(int least, int most) {
    return number(least, most, Integer::valueOf);
  }

  private static <T extends Number> Scalar<T> number(
      long least, long most, Function<String, T> parser) {
    String expected = "a whole number from " + least + " to " + most + " without unit";
    Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", "integer"));
    if (least != Long.MIN_VALUE) {
      schema.put("minimum", least);
    }
    if (most != Long.MAX_VALUE) {
      schema.put("maximum", most);
    }
    return new Scalar<>(
        expected,
        least + " to " + most,
        text -> {
          try {
            T value = parser.apply(withoutZeros(text));
            if (value.longValue() >= least && value.longValue() <= most) {
              return value;
            }
          } catch (NumberFormatException e) {
            // told below
          }
          throw wrong(expected, text);
        },
        value -> value,
        schema,
        Optional.empty());
  }

  /** In JSON {@code 3.0} is a whole number, and schemas take it for one. */
  private static String withoutZeros(String text) {
    return text.matches("[-+]?\\d+\\.0+") ? text.substring(0, text.indexOf('.')) : text;
  }

  /** A quantity with its unit, held in whole base units. */
  public static Scalar<Long> quantity(Dimension dimension, long least, long most) {
    String range = dimension.write(least) + " to " + dimension.write(most);
    return new Scalar<>(
        dimension.expected(),
        range,
        text -> {
          long value = dimension.parseWhole(text);
          if (value >= least && value <= most) {
            return value;
          }
          throw new IllegalArgumentException(
              "expected " + range + ", found " + dimension.write(value));
        },
        dimension::write,
        Schema.quantity(dimension),
        Optional.of(dimension));
  }

  /**
   * A share in percent, held as a fraction.
   *
   * @param what of what it is a share, for the message
   */
  public static Scalar<Double> share(boolean zeroAllowed, double most, String what) {
    String range =
        (zeroAllowed ? "0%" : "more than 0%") + " to " + Math.round(PERCENT * most) + "%";
    return new Scalar<>(
        Dimension.SHARE.expected(),
        range,
        text -> {
          double value = Dimension.SHARE.parse(text).doubleValue();
          if ((zeroAllowed ? value >= 0 : value > 0) && value <= most) {
            return value;
          }
          throw new IllegalArgumentException(
              "expected %s, %s; found \"%s\"".formatted(range, what, text));
        },
        value -> plain(BigDecimal.valueOf(value).movePointRight(2)) + "%",
        Schema.quantity(Dimension.SHARE),
        Optional.of(Dimension.SHARE));
  }

  /** Events per second, above 0. */
  public static Scalar<Double> rate(double most) {
    String range = "above 0/s and at most " + plain(BigDecimal.valueOf(most)) + "/s";
    return new Scalar<>(
        Dimension.RATE.expected(),
        range,
        text -> {
          double value = Dimension.RATE.parse(text).doubleValue();
          if (value > 0 && value <= most) {
            return value;
          }
          throw new IllegalArgumentException(
              "expected a rate " + range + ", found " + value + "/s");
        },
        value -> plain(BigDecimal.valueOf(value)) + "/s",
        Schema.quantity(Dimension.RATE),
        Optional.of(Dimension.RATE));
  }

  /** One of some things, by their words. */
  public static <T> Scalar<T> choice(List<T> choices, Function<T, String> label) {
    List<String> labels = choices.stream().map(label).toList();
    return new Scalar<>(
        "a word",
        String.join(" or ", labels),
        text -> {
          int index = labels.indexOf(text);
          if (index >= 0) {
            return choices.get(index);
          }
          throw new IllegalArgumentException(
              "\"" + text + "\" is not known" + NearestName.hint(text, labels));
        },
        label::apply,
        Map.of("enum", labels),
        Optional.empty());
  }

  /** One of some words. */
  public static Scalar<String> choice(String... words) {
    return choice(List.of(words), word -> word);
  }

  /** {@code true} or {@code false}. */
  public static Scalar<Boolean> flag() {
    Scalar<Boolean> words = choice(List.of(true, false), String::valueOf);
    return new Scalar<>(
        words.expected,
        words.range,
        words.parser,
        value -> value,
        Map.of("type", "boolean"),
        Optional.empty());
  }

  /** The same, of which the text is kept that was checked. */
  public Scalar<String> asText() {
    return new Scalar<>(
        expected,
        range,
        text -> {
          var unused = parser.apply(text);
          return text;
        },
        text -> text,
        schema,
        dimension);
  }

  /** The words that are allowed, if it is a choice of some. */
  public List<String> words() {
    return schema.get("enum") instanceof List<?> words
        ? words.stream().map(String::valueOf).toList()
        : List.of();
  }

  /**
   * The value that a text stands for.
   *
   * @throws IllegalArgumentException saying what was expected and what was found
   */
  public T parse(String text) {
    return parser.apply(text);
  }

  @Override
  public Optional<T> read(Value value) {
    return value.read(parser, expected);
  }

  @Override
  public Object write(T value) {
    return writer.apply(value);
  }

  /** What is thrown of a text that is not one of these. */
  public static IllegalArgumentException wrong(String expected, String text) {
    return new IllegalArgumentException("expected " + expected + ", found \"" + text + "\"");
  }

  private static String plain(BigDecimal value) {
    return value.stripTrailingZeros().toPlainString();
  }
}

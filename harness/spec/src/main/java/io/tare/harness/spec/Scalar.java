package io.tare.harness.spec;

import io.tare.harness.model.Dimension;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A value that is a single word, number or line.
 *
 * @param expected what to write, in words, for messages about values that are not text
 * @param range the allowed values, in words
 * @param parser throws {@link IllegalArgumentException} that says what was expected and found
 * @param writer gives a text, number or boolean that the parser can read
 * @param dimension of a quantity with a unit
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

  /** As long as a path. */
  private static final int MAX_ARGUMENT = 4096;

  public Scalar {
    schema = Collections.unmodifiableMap(new LinkedHashMap<>(schema));
  }

  /** A type whose range is also the expected text. */
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

  /**
   * A word that becomes an argument of a program, which would take one that begins with a hyphen
   * for an option.
   */
  public static Scalar<String> argument() {
    Map<String, Object> schema = plainText();
    schema.put("pattern", "^(?!-)[^\\u0000-\\u001f\\u007f-\\u009f]+$");
    schema.put("maxLength", MAX_ARGUMENT);
    return of("a word", Scalar::checkedArgument, Schema.defined("argument", schema));
  }

  private static String checkedArgument(String text) {
    if (text.length() > MAX_ARGUMENT) {
      throw new IllegalArgumentException(
          "has %d characters, expected at most %d".formatted(text.length(), MAX_ARGUMENT));
    }
    if (text.startsWith("-")) {
      throw wrong("a word that does not begin with a hyphen", text);
    }
    return text;
  }

  /** Non-empty text without control characters, as read by values. */
  private static Map<String, Object> plainText() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", List.of("string", "number", "boolean"));
    schema.put("pattern", "^[^\\u0000-\\u001f\\u007f-\\u009f]+$");
    return schema;
  }

  /**
   * A line that matches a pattern as a whole.
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
  public static Scalar<Long> whole(long min, long max) {
    return number(min, max, Long::valueOf);
  }

  /** A whole number without unit. */
  public static Scalar<Integer> integer(int min, int max) {
    return number(min, max, Integer::valueOf);
  }

  private static <T extends Number> Scalar<T> number(
      long min, long max, Function<String, T> parser) {
    String expected = "a whole number from " + min + " to " + max + " without unit";
    Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", "integer"));
    if (min != Long.MIN_VALUE) {
      schema.put("minimum", min);
    }
    if (max != Long.MAX_VALUE) {
      schema.put("maximum", max);
    }
    return new Scalar<>(
        expected,
        min + " to " + max,
        text -> {
          try {
            T value = parser.apply(withoutZeros(text));
            if (value.longValue() >= min && value.longValue() <= max) {
              return value;
            }
          } catch (NumberFormatException e) {
            // reported below
          }
          throw wrong(expected, text);
        },
        value -> value,
        schema,
        Optional.empty());
  }

  /** In JSON {@code 3.0} is a whole number, also for schemas. */
  private static String withoutZeros(String text) {
    return text.matches("[-+]?\\d+\\.0+") ? text.substring(0, text.indexOf('.')) : text;
  }

  /** A quantity with its unit, stored in whole base units. */
  public static Scalar<Long> quantity(Dimension dimension, long min, long max) {
    String range = dimension.write(min) + " to " + dimension.write(max);
    return new Scalar<>(
        dimension.expected(),
        range,
        text -> {
          BigDecimal exact = dimension.parse(text);
          if (exact.compareTo(BigDecimal.valueOf(min)) >= 0
              && exact.compareTo(BigDecimal.valueOf(max)) <= 0) {
            return dimension.parseWhole(text);
          }
          throw wrong(range, text);
        },
        dimension::write,
        Schema.quantity(dimension),
        Optional.of(dimension));
  }

  /**
   * A share in percent, stored as a fraction.
   *
   * @param what the whole, for the message
   */
  public static Scalar<Double> share(boolean zeroAllowed, double max, String what) {
    String range = (zeroAllowed ? "0%" : "more than 0%") + " to " + Math.round(PERCENT * max) + "%";
    return new Scalar<>(
        Dimension.SHARE.expected(),
        range,
        text -> {
          double value = Dimension.SHARE.parse(text).doubleValue();
          if ((zeroAllowed ? value >= 0 : value > 0) && value <= max) {
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
  public static Scalar<Double> rate(double max) {
    String range = "above 0/s and at most " + plain(BigDecimal.valueOf(max)) + "/s";
    return new Scalar<>(
        Dimension.RATE.expected(),
        range,
        text -> {
          double value = Dimension.RATE.parse(text).doubleValue();
          if (value > 0 && value <= max) {
            return value;
          }
          throw new IllegalArgumentException(
              "expected a rate " + range + ", found " + value + "/s");
        },
        value -> plain(BigDecimal.valueOf(value)) + "/s",
        Schema.quantity(Dimension.RATE),
        Optional.of(Dimension.RATE));
  }

  /** A choice of values by their words. */
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

  /** A choice of words. */
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

  /** The same, but with the checked text as value. */
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

  /** The allowed words, if it is a choice. */
  public List<String> words() {
    return schema.get("enum") instanceof List<?> words
        ? words.stream().map(String::valueOf).toList()
        : List.of();
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException that says what was expected and found
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

  /** The exception for a text that is not allowed. */
  public static IllegalArgumentException wrong(String expected, String text) {
    return new IllegalArgumentException("expected " + expected + ", found \"" + text + "\"");
  }

  private static String plain(BigDecimal value) {
    return value.stripTrailingZeros().toPlainString();
  }
}

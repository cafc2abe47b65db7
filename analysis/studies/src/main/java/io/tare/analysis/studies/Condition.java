package io.tare.analysis.studies;

import io.tare.harness.model.Dimension;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition on a parameter: a number with or without a unit ({@code 2MB}), one with a comparison
 * before it ({@code >= 1000}), or a text in which {@code *} matches anything.
 *
 * @param number the number in base units (bytes, seconds, bit/s), absent for a text
 */
public record Condition(Relation relation, String text, OptionalDouble number) {

  private static final Pattern FORM = Pattern.compile("(>=|<=|>|<|)\\s*(.+)");

  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(?:\\.\\d{1,9})?");

  private static final int NANO = 9;

  private static final double SLACK = 1e-9;

  /** How a parameter relates to the number. */
  public enum Relation {
    EQUAL,
    AT_LEAST,
    AT_MOST,
    ABOVE,
    BELOW
  }

  /**
   * @throws IllegalArgumentException if there is a comparison without a number
   */
  public static Condition parse(String text) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException("a parameter without a value");
    }
    Relation relation =
        switch (parts.group(1)) {
          case ">=" -> Relation.AT_LEAST;
          case "<=" -> Relation.AT_MOST;
          case ">" -> Relation.ABOVE;
          case "<" -> Relation.BELOW;
          default -> Relation.EQUAL;
        };
    OptionalDouble number = number(parts.group(2));
    if (relation != Relation.EQUAL && number.isEmpty()) {
      throw new IllegalArgumentException("\"" + text + "\" has no number to compare with");
    }
    return new Condition(relation, parts.group(2), number);
  }

  /** Exactly this value. */
  public static Condition exactly(String text) {
    return new Condition(Relation.EQUAL, text.strip(), number(text.strip()));
  }

  /** Whether a parameter of a run satisfies it. */
  public boolean accepts(Object value) {
    if (number.isEmpty() || !(value instanceof Number actual)) {
      return like(text.toLowerCase(Locale.ROOT))
          .matcher(value.toString().toLowerCase(Locale.ROOT))
          .matches();
    }
    double wanted = number.getAsDouble();
    double difference = actual.doubleValue() - wanted;
    boolean isEqual = Math.abs(difference) <= SLACK * Math.abs(wanted);
    return switch (relation) {
      case EQUAL -> isEqual;
      case AT_LEAST -> isEqual || difference > 0;
      case AT_MOST -> isEqual || difference < 0;
      case ABOVE -> !isEqual && difference > 0;
      case BELOW -> !isEqual && difference < 0;
    };
  }

  private static Pattern like(String text) {
    return Pattern.compile(
        Stream.of(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
  }

  private static OptionalDouble number(String text) {
    return NUMBER.matcher(text).matches()
        ? OptionalDouble.of(Double.parseDouble(text))
        : Dimension.SIZE
            .find(text)
            .or(() -> Dimension.BIT_RATE.find(text))
            .or(() -> Dimension.DURATION.find(text).map(nanos -> nanos.movePointLeft(NANO)))
            .map(value -> OptionalDouble.of(value.doubleValue()))
            .orElse(OptionalDouble.empty());
  }
}

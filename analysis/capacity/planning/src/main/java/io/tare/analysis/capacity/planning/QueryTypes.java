package io.tare.analysis.capacity.planning;

import io.tare.harness.model.Dimension;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Schema;
import io.tare.harness.spec.Type;
import io.tare.harness.spec.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;

/** Types of a query's values: numbers, and intervals of them. */
final class QueryTypes {

  private static final double MAX = 1e15;
  private static final double NANOS = 1e9;

  private QueryTypes() {}

  /** A plain number in a range. */
  static Scalar<Double> number(double min, double max) {
    String range = max < MAX ? plain(min) + " to " + plain(max) : plain(min) + " or more";
    return decimal(
        "a number, " + range,
        range,
        Double::parseDouble,
        value -> value >= min && value <= Math.min(max, MAX),
        numbers("minimum", min, max));
  }

  /** A whole number from 1 on. */
  static Scalar<Double> whole(int max) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "integer");
    schema.put("minimum", 1);
    schema.put("maximum", max);
    return decimal(
        "a whole number, 1 to " + max,
        "1 to " + max,
        Double::parseDouble,
        value -> value >= 1 && value <= max && value == Math.rint(value),
        schema);
  }

  /** A plain number from 0 on. */
  static Scalar<Double> number() {
    return number(0, MAX);
  }

  /** A plain number above 0. */
  static Scalar<Double> positive(double max) {
    return decimal(
        "a number above 0",
        "above 0",
        Double::parseDouble,
        value -> value > 0 && value <= Math.min(max, MAX),
        numbers("exclusiveMinimum", 0, max));
  }

  /** The schema's bounds, the same as checked here. */
  private static Map<String, Object> numbers(String lower, double min, double max) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "number");
    schema.put(lower, min);
    schema.put("maximum", Math.min(max, MAX));
    return schema;
  }

  /** A quantity with its unit; durations are in seconds, all others in base units. */
  static Scalar<Double> amount(Dimension dimension) {
    double units = dimension == Dimension.DURATION ? NANOS : 1;
    return decimal(
        dimension.expected(),
        "a " + dimension.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        text -> dimension.parse(text).doubleValue() / units,
        value -> true,
        Schema.quantity(dimension));
  }

  /** The same above 0. */
  static Scalar<Double> positive(Dimension dimension) {
    Scalar<Double> any = amount(dimension);
    return decimal(
        any.expected() + ", above 0",
        any.range() + " above 0",
        any::parse,
        value -> value > 0,
        someDigit(dimension));
  }

  /** A quantity's pattern, with some digit before its unit that is not 0. */
  private static Map<String, Object> someDigit(Dimension dimension) {
    return Schema.defined(
        dimension.name().toLowerCase(Locale.ROOT) + "-above-0",
        Schema.matching(dimension.pattern().replaceFirst("\\^", "^(?=[0-9.]*[1-9])")));
  }

  /**
   * A share in percent, above 0 and below 1.
   *
   * @param except what its pattern must not match, because it is too large
   */
  static Scalar<Double> share(double max, String except) {
    Scalar<Double> any = Scalar.share(false, 1, "");
    String range =
        "more than 0% and "
            + (max < Math.nextDown(1.0) ? "at most " + plain(100 * max) + "%" : "less than 100%");
    return new Scalar<>(
        any.expected(),
        range,
        text -> {
          double value = Dimension.SHARE.parse(text).doubleValue();
          if (value > 0 && value <= max) {
            return value;
          }
          throw Scalar.wrong(range, text);
        },
        any.writer(),
        Schema.matching("^(?=[0-9.]*[1-9])" + except + "[0-9]{1,2}([.][0-9]{1,9})? ?%$"),
        any.dimension());
  }

  /**
   * Decimal numbers.
   *
   * @param expected for messages
   * @param range for tables
   */
  private static Scalar<Double> decimal(
      String expected,
      String range,
      ToDoubleFunction<String> parser,
      DoublePredicate allowed,
      Map<String, Object> schema) {
    return new Scalar<>(
        expected,
        range,
        text -> {
          double value = value(parser, text);
          if (value >= 0 && allowed.test(value)) {
            return value;
          }
          throw Scalar.wrong(expected, text);
        },
        QueryTypes::plain,
        schema,
        Optional.empty());
  }

  private static double value(ToDoubleFunction<String> parser, String text) {
    try {
      return parser.applyAsDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN; // reported like a number out of range
    }
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** One value, alone or in a list, or a list of its least and largest. */
  record Interval(Scalar<Double> ends) implements Type<ValueRange> {

    @Override
    public Optional<ValueRange> read(Value value) {
      List<Value> members = value.members();
      List<Double> read = members.stream().flatMap(each -> ends.read(each).stream()).toList();
      if (members.isEmpty() || members.size() > 2) {
        value.complain("expected one value, or a list of its least and largest");
      } else if (read.size() == members.size()) {
        double low = read.get(0);
        double high = read.get(read.size() - 1);
        if (low <= high) {
          return Optional.of(new ValueRange(low, high));
        }
        value.complain("the first value is greater than the second; swap them");
      }
      return Optional.empty();
    }

    @Override
    public Object write(ValueRange interval) {
      return List.of(ends.write(interval.low()), ends.write(interval.high()));
    }

    @Override
    public String range() {
      return ends.range();
    }

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> both = new LinkedHashMap<>();
      both.put("type", "array");
      both.put("items", ends.schema());
      both.put("minItems", 1);
      both.put("maxItems", 2);
      return Map.of("anyOf", List.of(ends.schema(), both));
    }
  }
}

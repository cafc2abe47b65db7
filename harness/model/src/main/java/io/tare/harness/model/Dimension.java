package io.tare.harness.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A kind of quantity that people write with a unit, for example {@code 250ms}. The unit is
 * mandatory and must be unambiguous: a bare K, M or m is refused.
 */
public enum Dimension {
  /** Base unit nanosecond. */
  DURATION(
      "a duration with its unit, such as 250ms, 10s or 5min",
      Map.of(
          "ns", "1",
          "us", "1e3",
          "ms", "1e6",
          "s", "1e9",
          "min", "60e9",
          "h", "3600e9")),
  /** Base unit byte. */
  SIZE(
      "a size with its unit, such as 100kB, 2MB or 64KiB",
      Map.of(
          "B", "1",
          "kB", "1e3",
          "MB", "1e6",
          "GB", "1e9",
          "KiB", "1024",
          "MiB", "1048576",
          "GiB", "1073741824")),
  /** Base unit bit per second. */
  BIT_RATE(
      "a rate with its unit, such as 100Mbit/s",
      Map.of("bit/s", "1", "kbit/s", "1e3", "Mbit/s", "1e6", "Gbit/s", "1e9")),
  /** Base unit byte per second. */
  BYTE_RATE(
      "a rate of bytes with its unit, such as 38GB/s",
      Map.of(
          "B/s", "1",
          "kB/s", "1e3",
          "MB/s", "1e6",
          "GB/s", "1e9",
          "TB/s", "1e12",
          "KiB/s", "1024",
          "MiB/s", "1048576",
          "GiB/s", "1073741824")),
  /** Base unit operation per second. */
  OPERATION_RATE(
      "a rate of operations with its unit, such as 20kop/s",
      Map.of("op/s", "1", "kop/s", "1e3", "Mop/s", "1e6", "Gop/s", "1e9", "Top/s", "1e12")),
  /** Base unit floating-point operation per second. */
  FLOP_RATE(
      "a rate of floating-point operations with its unit, such as 2.5GFLOP/s",
      Map.of(
          "FLOP/s", "1",
          "kFLOP/s", "1e3",
          "MFLOP/s", "1e6",
          "GFLOP/s", "1e9",
          "TFLOP/s", "1e12",
          "Mflop/s", "1e6",
          "Gflop/s", "1e9")),
  /** Base unit event per second. */
  RATE("a rate with its unit, such as 20/s", Map.of("/s", "1")),
  /** Base unit 1; written in percent. */
  SHARE("a share in percent, such as 10%", Map.of("%", "0.01"));

  private static final int MAX_DECIMALS = 9;

  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  private static final Pattern EXPONENT = Pattern.compile("\\d+(?:\\.\\d+)?[eE][+-]?\\d");

  private static final Pattern QUANTITY = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?) ?(\\D+)");

  /** The micro sign of reports and the Greek letter of keyboards. */
  private static final Pattern MICRO = Pattern.compile("^[\u00b5\u03bc](?=s)");

  private final String expected;

  @SuppressWarnings("ImmutableEnumChecker") // filled by the constructor and never changed
  private final Map<String, BigDecimal> units = new TreeMap<>();

  Dimension(String expected, Map<String, String> units) {
    this.expected = expected;
    units.forEach((unit, factor) -> this.units.put(unit, new BigDecimal(factor)));
  }

  /** What to write, in words: "a size with its unit, such as 100kB, 2MB or 64KiB". */
  public String expected() {
    return expected;
  }

  /** A regular expression for such quantities, without alternative characters from keyboards. */
  public String pattern() {
    return units.keySet().stream()
        .sorted()
        .collect(Collectors.joining("|", "^[0-9]{1,18}([.][0-9]{1,9})? ?(", ")$"));
  }

  /**
   * A regular expression for texts whose value in base units is in a range; matches nothing if the
   * range is empty.
   */
  public String pattern(double min, double max) {
    List<String> ways = new ArrayList<>();
    units.forEach(
        (unit, factor) ->
            DecimalRange.of(
                    new BigDecimal(min).divide(factor, MathContext.DECIMAL128),
                    new BigDecimal(max).divide(factor, MathContext.DECIMAL128))
                .ifPresent(numbers -> ways.add(numbers + " ?" + unit)));
    return ways.isEmpty() ? "^(?!)$" : "^(" + String.join("|", ways) + ")$";
  }

  /** The quantity in base units, exactly; empty if the text is not a quantity of this kind. */
  public Optional<BigDecimal> find(String text) {
    Matcher matcher = QUANTITY.matcher(text);
    return matcher.matches()
        ? Optional.ofNullable(units.get(MICRO.matcher(matcher.group(2)).replaceFirst("u")))
            .map(factor -> new BigDecimal(matcher.group(1)).multiply(factor))
        : Optional.empty();
  }

  /**
   * The quantity in base units, exactly.
   *
   * @throws IllegalArgumentException that says what was expected
   */
  public BigDecimal parse(String text) {
    return find(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected "
                        + expected
                        + names()
                        + (EXPONENT.matcher(text).lookingAt() ? ", without an exponent" : "")
                        + found(text)));
  }

  /**
   * The quantity as a whole number of base units.
   *
   * @throws IllegalArgumentException that says what was expected
   */
  public long parseWhole(String text) {
    BigDecimal exact = parse(text);
    try {
      return exact.longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "expected "
              + (exact.compareTo(MAX) > 0 ? "at most " + most() : "a whole number of " + smallest())
              + found(text),
          e);
    }
  }

  private static String found(String text) {
    return ", found \"" + text + "\"";
  }

  /** The most that fits 64 bits, in the largest unit. */
  private String most() {
    Map.Entry<String, BigDecimal> largest =
        units.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    return divided(MAX, largest.getValue()) + largest.getKey();
  }

  /**
   * The shortest form of a whole number of base units that {@link #parseWhole} can read back, of
   * equally short ones that with the smallest unit: {@code 2MB} for 2000000, {@code 0s} for 0.
   */
  public String write(long baseUnits) {
    BigDecimal value = BigDecimal.valueOf(baseUnits);
    return units.entrySet().stream()
        .filter(unit -> value.remainder(unit.getValue()).signum() == 0)
        .sorted(Map.Entry.comparingByValue())
        .map(unit -> divided(value, unit.getValue()) + unit.getKey())
        .min(Comparator.comparingInt(String::length))
        .orElseThrow(
            () -> new IllegalArgumentException(name().toLowerCase(Locale.ROOT) + " " + baseUnits));
  }

  /**
   * A quantity with some digits that {@link #find} can read back, in the largest decimal unit in
   * which it is at least 1.
   *
   * @param baseUnits above 0
   */
  public String write(double baseUnits, int digits) {
    BigDecimal value = new BigDecimal(baseUnits);
    Map.Entry<String, BigDecimal> unit =
        units.entrySet().stream()
            .filter(each -> each.getKey().indexOf('i') != 1)
            .filter(each -> each.getValue().compareTo(value) <= 0)
            .max(Map.Entry.<String, BigDecimal>comparingByValue().thenComparing(Map.Entry::getKey))
            .orElseGet(() -> Map.entry(smallest(), units.get(smallest())));
    return value
            .divide(unit.getValue(), new MathContext(digits))
            .setScale(MAX_DECIMALS, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString()
        + unit.getKey();
  }

  private String smallest() {
    return units.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /** Without the trailing zeros that a unit such as 1e3 leaves: 100, not 100.000. */
  private static String divided(BigDecimal value, BigDecimal unit) {
    return value.divideToIntegralValue(unit).stripTrailingZeros().toPlainString();
  }

  /**
   * The unit that was probably meant by another: with the same prefix, for {@code GFLOPS}, {@code
   * Gbit/s} or {@code gb}. Empty if it has none of that prefix, or the other is a time or a share.
   */
  public Optional<String> nearestUnit(String other) {
    if (DURATION.units.containsKey(other) || SHARE.units.containsKey(other)) {
      return Optional.empty();
    }
    String prefix = prefix(other.toLowerCase(Locale.ROOT));
    return units.keySet().stream()
        .filter(each -> prefix(each.toLowerCase(Locale.ROOT)).equals(prefix))
        .min(Comparator.comparingInt(String::length).thenComparing(each -> each));
  }

  /** In lower case; empty for a unit without one. */
  private static String prefix(String unit) {
    return unit.matches("[kmgt](i?b|op|flop).*") ? unit.substring(0, 1) : "";
  }

  private String names() {
    return units.size() == 1
        ? ""
        : units.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", ", " (", ")"));
  }
}

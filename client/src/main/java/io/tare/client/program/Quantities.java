package io.tare.client.program;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quantities as people write them; a duration needs its unit, a size may have one. */
final class Quantities {

  private static final Pattern QUANTITY = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([A-Za-z]*)");
  private static final Map<String, Long> DURATIONS =
      Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L, "min", 60_000_000_000L);
  private static final Map<String, Long> SIZES =
      Map.of(
          "",
          1L,
          "B",
          1L,
          "kB",
          1_000L,
          "MB",
          1_000_000L,
          "GB",
          1_000_000_000L,
          "KiB",
          1L << 10,
          "MiB",
          1L << 20,
          "GiB",
          1L << 30);

  private Quantities() {}

  /**
   * Nanoseconds of a duration such as {@code 60s}, {@code 250ms} or {@code 5min}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static long nanos(String duration) {
    return parsed(duration, DURATIONS, "a duration like 250ms, 60s or 5min");
  }

  /**
   * A whole number, or bytes of a size such as {@code 2MB}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static long whole(String number) {
    return parsed(number, SIZES, "a whole number or a size like 100kB, 2MB or 64KiB");
  }

  private static long parsed(String text, Map<String, Long> units, String expected) {
    Matcher matcher = QUANTITY.matcher(text);
    Long unit = matcher.matches() ? units.get(matcher.group(2)) : null;
    if (unit != null) {
      try {
        return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValueExact();
      } catch (ArithmeticException e) {
        throw new IllegalArgumentException("\"" + text + "\" is no " + withoutArticle(expected), e);
      }
    }
    throw new IllegalArgumentException("\"" + text + "\" is no " + withoutArticle(expected));
  }

  private static String withoutArticle(String expected) {
    return expected.substring(expected.indexOf(' ') + 1);
  }
}

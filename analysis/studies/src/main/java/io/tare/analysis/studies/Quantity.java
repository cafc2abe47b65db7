package io.tare.analysis.studies;

import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as studies print them with their parameters: {@code 2MB} is 2,000,000. */
final class Quantity {

  private static final Pattern FORM = Pattern.compile("(-?\\d{1,15}(?:\\.\\d{1,9})?) ?([A-Za-z]*)");

  private static final Map<String, BigDecimal> UNITS =
      Map.ofEntries(
          Map.entry("", BigDecimal.ONE),
          Map.entry("B", BigDecimal.ONE),
          Map.entry("kB", new BigDecimal("1e3")),
          Map.entry("MB", new BigDecimal("1e6")),
          Map.entry("GB", new BigDecimal("1e9")),
          Map.entry("KiB", new BigDecimal("1024")),
          Map.entry("MiB", new BigDecimal("1048576")),
          Map.entry("GiB", new BigDecimal("1073741824")),
          Map.entry("ns", new BigDecimal("1e-9")),
          Map.entry("us", new BigDecimal("1e-6")),
          Map.entry("ms", new BigDecimal("1e-3")),
          Map.entry("s", BigDecimal.ONE));

  private Quantity() {}

  /** In bytes, seconds or as it is; empty for what is no number or has another unit. */
  static OptionalDouble parse(String text) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches() || !UNITS.containsKey(parts.group(2))) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        new BigDecimal(parts.group(1)).multiply(UNITS.get(parts.group(2))).doubleValue());
  }
}

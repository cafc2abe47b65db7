package io.tare.analysis.report;

import io.tare.analysis.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Numbers for people: few digits, thousands grouped, the same in every locale. */
final class Numbers {

  private Numbers() {}

  static String fixed(double value, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value + 0.0);
  }

  /** At least that many significant digits; digits before the decimal point are never cut. */
  static String significant(double value, int digits) {
    if (value == 0) {
      return "0";
    }
    int magnitude = (int) Math.floor(Math.log10(Math.abs(value)));
    return fixed(value, Math.max(0, digits - 1 - magnitude));
  }

  /** Short, for ticks: {@code 0.25}, {@code 20}, {@code 1.2M}. */
  static String tick(double value) {
    double size = Math.abs(value);
    if (size >= 1e6) {
      return plain(value / 1e6) + "M";
    }
    return size >= 1e4 ? plain(value / 1e3) + "k" : plain(value);
  }

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String percent(double share) {
    double percent = 100 * share;
    return fixed(percent, Math.abs(percent) < 9.95 ? 1 : 0) + " %";
  }

  /** {@code "1.31"}. */
  static String ratio(double value, int decimals) {
    return fixed(value, decimals);
  }

  /** {@code "1.28–1.34"} or {@code "none"}. */
  static String interval(Optional<Interval> interval, int decimals) {
    return interval
        .map(each -> fixed(each.lower(), decimals) + "–" + fixed(each.upper(), decimals))
        .orElse("none");
  }

  static String p(OptionalDouble p) {
    if (p.isEmpty()) {
      return "–";
    }
    return p.getAsDouble() < 0.001 ? "< 0.001" : fixed(p.getAsDouble(), 3);
  }

  /** {@code 2 MB} for 2,000,000. */
  static String bytes(double value) {
    if (value >= 1e6) {
      return plain(value / 1e6) + " MB";
    }
    return value >= 1e3 ? plain(value / 1e3) + " kB" : plain(value) + " B";
  }

  private static String plain(double value) {
    BigDecimal rounded =
        BigDecimal.valueOf(value).round(new MathContext(6, RoundingMode.HALF_EVEN));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}

package io.tare.analysis.presentation;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Numbers for people: few digits, thousands grouped, the same in every locale. */
public final class Numbers {

  /** Smaller values do not matter in the unit of their table. */
  private static final int MAX_DECIMALS = 4;

  private Numbers() {}

  public static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return text.matches("-[0.]+") ? text.substring(1) : text;
  }

  /**
   * At least this many significant digits, but at most {@link #MAX_DECIMALS} decimals; digits
   * before the decimal point are never cut.
   */
  public static String significant(double value, int digits) {
    if (value == 0) {
      return "0";
    }
    int magnitude = (int) Math.floor(Math.log10(Math.abs(value)));
    return fixed(value, Math.min(MAX_DECIMALS, Math.max(0, digits - 1 - magnitude)));
  }

  public static double rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits)).doubleValue();
  }

  /** Short, for ticks: {@code 0.25}, {@code 20}, {@code 1.2M}. */
  static String tick(double value) {
    double size = Math.abs(value);
    if (size >= 1e6) {
      return plain(value / 1e6) + "M";
    }
    return size >= 1e4 ? plain(value / 1e3) + "k" : plain(value);
  }

  /** Labels for all ticks of an axis, with the same number of decimals. */
  public static DoubleFunction<String> ticks(Scale scale) {
    double largest = scale.ticks().stream().mapToDouble(Math::abs).max().orElse(0);
    if (scale instanceof Scale.Logarithmic || largest >= 1e4) {
      return Numbers::tick;
    }
    int decimals =
        scale.ticks().stream()
            .mapToInt(tick -> Math.max(0, new BigDecimal(plain(tick)).scale()))
            .max()
            .orElse(0);
    return tick -> fixed(tick, decimals);
  }

  /** A confidence level: {@code "95 %"}. */
  public static String level(double level) {
    return significant(100 * level, 2) + " %";
  }

  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** An error with its sign: {@code "+3.1 %"}. */
  public static String signedPercent(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  /** A ratio's difference from 1: {@code "−12.3 %"}. */
  public static String change(double ratio) {
    String percent = fixed(100 * (ratio - 1), 1).replace('-', '−') + " %";
    return percent.startsWith("−") || percent.startsWith("0.0") ? percent : "+" + percent;
  }

  /** {@code "−12.3 % (−18.0 % to −6.1 %)"}. */
  public static String change(double ratio, Optional<Interval> interval) {
    return change(ratio)
        + interval
            .map(each -> " (" + change(each.lower()) + " to " + change(each.upper()) + ")")
            .orElse("");
  }

  public static String percent(double share) {
    double percent = 100 * share;
    if (percent != 0 && Math.abs(percent) < 0.05) {
      return percent < 0 ? "> -0.1 %" : "< 0.1 %";
    }
    return fixed(percent, Math.abs(percent) < 9.95 ? 1 : 0) + " %";
  }

  /** {@code "1.31"}; from 10 on with one decimal less, because it is not significant there. */
  public static String ratio(double value, int decimals) {
    return fixed(value, Math.abs(value) < 9.995 ? decimals : Math.max(1, decimals - 1));
  }

  /** {@code "1.08 (1.05–1.10)"}; without brackets if there is no interval. */
  public static String ratio(double value, Optional<Interval> interval, int decimals) {
    return ratio(value, decimals)
        + (interval.isPresent() ? " (" + interval(interval, decimals) + ")" : "");
  }

  /** {@code "1.28–1.34"} or an en dash. */
  public static String interval(Optional<Interval> interval, int decimals) {
    return interval
        .map(
            each -> {
              int shown = each.upper() < 9.995 ? decimals : Math.max(1, decimals - 1);
              return fixed(each.lower(), shown) + "–" + fixed(each.upper(), shown);
            })
        .orElse("–");
  }

  public static String p(OptionalDouble p) {
    if (p.isEmpty()) {
      return "–";
    }
    return p.getAsDouble() < 0.001 ? "< 0.001" : fixed(p.getAsDouble(), 3);
  }

  private static String plain(double value) {
    return CellText.plain(value);
  }
}

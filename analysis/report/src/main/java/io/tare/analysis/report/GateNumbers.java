package io.tare.analysis.report;

import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.comparison.gate.GateLimit;
import io.tare.analysis.comparison.gate.GateSubject;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.ExpectedRange;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;

/** The numbers of a check as people read them. */
record GateNumbers(GateLimit limit, Optional<Interval> interval) {

  /** More than a double has. */
  private static final int MAX_DECIMALS = 18;

  static GateNumbers of(GateCheck check) {
    return new GateNumbers(check.limit(), check.interval());
  }

  private GateSubject term() {
    return limit.term();
  }

  String value(double value) {
    if (limit.unit().isPresent()) {
      return UnitScale.text(limit.unit().get(), value);
    }
    return term().isShare()
        ? percent(value) + " %"
        : onItsSide(value, Interpretation.ratio(value, interval), 0);
  }

  String interval(Interval of) {
    if (limit.unit().isPresent()) {
      return ends(OptionalDouble.of(of.lower()), OptionalDouble.of(of.upper()), "\u2013");
    }
    if (term().isShare()) {
      return percent(of.lower()) + " to " + percent(of.upper()) + " %";
    }
    String text = Interpretation.interval(Optional.of(of));
    String[] ends = text.split("\u2013", -1);
    return ends.length == 2
        ? onItsSide(of.lower(), ends[0], 0) + "\u2013" + onItsSide(of.upper(), ends[1], 0)
        : text;
  }

  String bound(double bound) {
    if (limit.unit().isPresent()) {
      return UnitScale.text(limit.unit().get(), bound);
    }
    return term().isShare()
        ? BigDecimal.valueOf(bound).movePointRight(2).stripTrailingZeros().toPlainString() + " %"
        : plain(bound);
  }

  /** {@code "36.1\u201341.8 GB/s"}, or {@code "at least 36.1 GB/s"}. */
  String range(ExpectedRange range) {
    if (range.isTwoSided()) {
      return ends(range.lower(), range.upper(), "\u2013");
    }
    return range.lower().isPresent()
        ? "at least " + bound(range.lower().getAsDouble())
        : "at most " + bound(range.upper().orElseThrow());
  }

  /** In a common unit if both have the same. */
  private String ends(OptionalDouble lower, OptionalDouble upper, String between) {
    String from = bound(lower.orElseThrow());
    String to = bound(upper.orElseThrow());
    int blank = to.lastIndexOf(' ');
    return blank > 0 && from.endsWith(to.substring(blank))
        ? from.substring(0, from.lastIndexOf(' ')) + between + to
        : from + between + to;
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound)
        ? Numbers.fixed(bound, 0)
        : BigDecimal.valueOf(bound)
            .round(new java.math.MathContext(6))
            .stripTrailingZeros()
            .toPlainString();
  }

  private String percent(double share) {
    return onItsSide(share, Numbers.significant(100 * share, 3), 2);
  }

  /**
   * The usual text of a number, or one with so many decimals that readers see on which side of each
   * bound it is.
   *
   * @param power of ten by which the text is larger than the number and the bounds
   */
  private String onItsSide(double number, String usual, int power) {
    if (!Double.isFinite(number) || isOnItsSide(number, usual, power)) {
      return usual;
    }
    int first = Math.max(0, decimal(usual).scale()) + 1;
    for (int decimals = first; decimals <= MAX_DECIMALS; decimals++) {
      String text = Numbers.fixed(number * Math.pow(10, power), decimals);
      if (isOnItsSide(number, text, power)) {
        return text;
      }
    }
    return usual;
  }

  private boolean isOnItsSide(double number, String text, int power) {
    BigDecimal shown = decimal(text).movePointLeft(power);
    return limit.bounds().stream()
        .allMatch(
            each ->
                shown.compareTo(BigDecimal.valueOf(each.value()))
                    == Integer.signum(Double.compare(number, each.value())));
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text.replace(",", ""));
  }
}

package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedNumber;
import io.tare.analysis.statistics.twosample.RoundingBounds;
import io.tare.analysis.studies.Finding.Explanation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Statements that need no table: quotients and differences of printed numbers, and repetitions. */
final class PrintedArithmetic {

  private PrintedArithmetic() {}

  static Finding of(Statement.Quotient statement) {
    double value = statement.factor() * statement.dividend().value() / statement.divisor().value();
    RoundingBounds possible =
        statement.dividend().span().over(statement.divisor().span()).times(statement.factor());
    String unit = statement.factor() == 100 ? " %" : "";
    boolean agrees = isRounded(statement.value(), value);
    boolean rounding = !agrees && possible.overlaps(statement.value().span());
    return new Finding(
        statement.id(),
        statement.source(),
        statement.value() + unit,
        "%s / %s = %s%s".formatted(statement.dividend(), statement.divisor(), percent(value), unit),
        span(possible),
        agrees ? Explanation.AGREES : rounding ? Explanation.ROUNDING : Explanation.NOTHING,
        agrees ? "" : rounding ? "within rounding" : "too far off for rounding");
  }

  static Finding of(Statement.Difference statement) {
    double value = statement.minuend().value() - statement.subtrahend().value();
    RoundingBounds possible = statement.minuend().span().minus(statement.subtrahend().span());
    boolean agrees = isRounded(statement.value(), value);
    boolean rounding = !agrees && possible.overlaps(statement.value().span());
    return new Finding(
        statement.id(),
        statement.source(),
        statement.value().toString(),
        "%s - %s = %s".formatted(statement.minuend(), statement.subtrahend(), percent(value)),
        span(possible),
        agrees ? Explanation.AGREES : rounding ? Explanation.ROUNDING : Explanation.NOTHING,
        agrees ? "" : rounding ? "within rounding" : "too far off for rounding");
  }

  static Finding of(Statement.Twice statement) {
    RoundingBounds first = statement.first().span();
    RoundingBounds second = statement.second().span();
    boolean agrees = statement.first().value() == statement.second().value();
    double apart = Math.abs(statement.first().value() - statement.second().value());
    boolean rounding =
        !agrees
            && (first.sharesMoreThanAnEnd(second)
                || apart <= statement.tolerance().orElse(0) * (1 + 1e-9));
    return new Finding(
        statement.id(),
        statement.source(),
        statement.first().toString(),
        "elsewhere " + statement.second(),
        "",
        agrees ? Explanation.AGREES : rounding ? Explanation.ROUNDING : Explanation.NOTHING,
        agrees ? "" : rounding ? "the same within rounding" : "the paper gives two values");
  }

  /** Whether a computed number is printed like this; half a unit is rounded up or to even. */
  static boolean isRounded(PrintedNumber printed, double computed) {
    BigDecimal exact = BigDecimal.valueOf(computed);
    return exact.setScale(printed.decimals(), RoundingMode.HALF_UP).compareTo(printed.printed())
            == 0
        || exact.setScale(printed.decimals(), RoundingMode.HALF_EVEN).compareTo(printed.printed())
            == 0;
  }

  static String span(RoundingBounds span) {
    return percent(span.lower()) + " to " + percent(span.upper());
  }

  static String percent(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}

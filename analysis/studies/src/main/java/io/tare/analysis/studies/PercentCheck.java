package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.RoundingBounds;
import io.tare.analysis.studies.Finding.Explanation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Checks statements of percentages: studies seldom define them, so all definitions are tried. */
final class PercentCheck {

  private PercentCheck() {}

  static Finding of(Study study, Statement.Percent statement) {
    StudyTable table = study.table(statement.table()).orElseThrow();
    StudyRow row = table.row(statement.row()).orElseThrow();
    RowSides sides = new RowSides(table, row);
    String numbers = sides.better().mean() + " and " + sides.worse().mean();
    if (!table.winner(row).equals(statement.better())) {
      return new Finding(
          statement.id(),
          statement.source(),
          statement.better() + " better by " + statement.value() + " %",
          table.winner(row) + " is better: " + numbers,
          "",
          Explanation.NOTHING,
          "the other platform is better");
    }
    List<String> tried = new ArrayList<>();
    List<RoundingBounds> spans = new ArrayList<>();
    for (PercentReading reading : PercentReading.values()) {
      double value = sides.percent(reading);
      RoundingBounds possible = sides.possible(reading);
      String computed =
          "%s: difference %s %% %s"
              .formatted(numbers, PrintedArithmetic.percent(value), reading.words());
      if (statement.value().span().overlaps(possible)) {
        boolean agrees = statement.value().mayBe(value);
        return new Finding(
            statement.id(),
            statement.source(),
            statement.value() + " %",
            computed,
            PrintedArithmetic.span(possible),
            agrees ? Explanation.AGREES : Explanation.ROUNDING,
            agrees ? "" : "within rounding");
      }
      tried.add(PrintedArithmetic.percent(value) + " % " + reading.words());
      spans.add(possible);
    }
    return new Finding(
        statement.id(),
        statement.source(),
        statement.value() + " %",
        numbers + ": " + String.join(", ", tried),
        PrintedArithmetic.span(nearest(spans, statement.value().value())),
        Explanation.NOTHING,
        "no definition of the percentage gives it");
  }

  /**
   * @param all rows chosen by the statement
   */
  static Finding of(Statement.Percents statement, List<RowSides> all) {
    List<RowSides> significant = all.stream().filter(RowSides::isSignificant).toList();
    List<String> tried = new ArrayList<>();
    List<RoundingBounds> spans = new ArrayList<>();
    String published =
        "mean "
            + statement.mean()
            + " %"
            + statement.low().map(low -> ", from " + low + " %").orElse("")
            + statement.high().map(high -> " to " + high + " %").orElse("");
    for (PercentReading reading : PercentReading.values()) {
      for (List<RowSides> rows : List.of(all, significant)) {
        String which =
            rows.size() + (rows == all ? " rows" : " significant rows") + ", " + reading.words();
        double mean = over(rows, row -> row.percent(reading));
        RoundingBounds possible =
            new RoundingBounds(
                over(rows, row -> row.possible(reading).lower()),
                over(rows, row -> row.possible(reading).upper()));
        if (statement.mean().span().overlaps(possible) && endsFit(statement, rows, reading)) {
          boolean agrees = statement.mean().mayBe(mean);
          return new Finding(
              statement.id(),
              statement.source(),
              published,
              "mean " + PrintedArithmetic.percent(mean) + " % (" + which + ")",
              PrintedArithmetic.span(possible),
              agrees ? Explanation.AGREES : Explanation.ROUNDING,
              agrees ? "" : "within rounding");
        }
        tried.add(PrintedArithmetic.percent(mean) + " % (" + which + ")");
        spans.add(possible);
      }
    }
    String ends = endsInWords(statement, all);
    return new Finding(
        statement.id(),
        statement.source(),
        published,
        "mean " + String.join("; ", tried) + ends,
        PrintedArithmetic.span(nearest(spans, statement.mean().value())),
        Explanation.NOTHING,
        unexplained(statement, all));
  }

  private static String unexplained(Statement.Percents statement, List<RowSides> all) {
    String mean = "no choice of rows and no definition of the percentage gives the mean";
    if (statement.low().isEmpty() && statement.high().isEmpty()) {
      return mean;
    }
    return endsFit(statement, all, PercentReading.SYMMETRIC)
        ? "the range is right, as a share of the mean of both; " + mean
        : mean + " and the range";
  }

  private static boolean endsFit(
      Statement.Percents statement, List<RowSides> rows, PercentReading reading) {
    List<RoundingBounds> spans = rows.stream().map(row -> row.possible(reading)).toList();
    return statement.low().map(low -> low.span().overlaps(smallest(spans))).orElse(true)
        && statement.high().map(high -> high.span().overlaps(largest(spans))).orElse(true);
  }

  /** The computation nearest to the published value. */
  private static RoundingBounds nearest(List<RoundingBounds> spans, double published) {
    return spans.stream()
        .min(
            Comparator.comparingDouble(
                span -> Math.abs((span.lower() + span.upper()) / 2 - published)))
        .orElseThrow();
  }

  /** Possible values by rounding for the smallest of some numbers. */
  private static RoundingBounds smallest(List<RoundingBounds> spans) {
    return new RoundingBounds(
        spans.stream().mapToDouble(RoundingBounds::lower).min().orElse(0),
        spans.stream().mapToDouble(RoundingBounds::upper).min().orElse(0));
  }

  /** Possible values by rounding for the largest of some numbers. */
  private static RoundingBounds largest(List<RoundingBounds> spans) {
    return new RoundingBounds(
        spans.stream().mapToDouble(RoundingBounds::lower).max().orElse(0),
        spans.stream().mapToDouble(RoundingBounds::upper).max().orElse(0));
  }

  private static String endsInWords(Statement.Percents statement, List<RowSides> rows) {
    if (statement.low().isEmpty() || rows.isEmpty()) {
      return "";
    }
    PercentReading reading = PercentReading.SYMMETRIC;
    return "; from %s %% to %s %% %s"
        .formatted(
            PrintedArithmetic.percent(
                rows.stream().mapToDouble(row -> row.percent(reading)).min().orElseThrow()),
            PrintedArithmetic.percent(
                rows.stream().mapToDouble(row -> row.percent(reading)).max().orElseThrow()),
            reading.words());
  }

  private static double over(List<RowSides> rows, ToDoubleFunction<RowSides> value) {
    return rows.stream().mapToDouble(value).average().orElse(0);
  }
}

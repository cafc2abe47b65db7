package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.Rounded;
import io.tare.analysis.statistics.twosample.Span;
import io.tare.analysis.studies.Finding.Explanation;
import io.tare.analysis.studies.Statement.Choice;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Computes what a paper says about its own numbers again, from its numbers. */
final class StatementCheck {

  private static final double ALPHA = 0.05;

  private final Study study;

  StatementCheck(Study study) {
    this.study = study;
  }

  Finding of(Statement statement) {
    if (statement instanceof Statement.Percent percent) {
      return percent(percent);
    }
    if (statement instanceof Statement.Percents percents) {
      return percents(percents);
    }
    if (statement instanceof Statement.Share share) {
      return share(share);
    }
    if (statement instanceof Statement.Rows rows) {
      return rows(rows);
    }
    if (statement instanceof Statement.Quotient quotient) {
      return quotient(quotient);
    }
    if (statement instanceof Statement.Difference difference) {
      return difference(difference);
    }
    if (statement instanceof Statement.Winners winners) {
      return winners(winners);
    }
    return twice((Statement.Twice) statement);
  }

  private Finding percent(Statement.Percent statement) {
    StudyTable table = study.table(statement.table()).orElseThrow();
    StudyRow row = table.row(statement.row()).orElseThrow();
    Row sides = new Row(table, row);
    String numbers = sides.better.mean() + " and " + sides.worse.mean();
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
    for (PercentReading reading : PercentReading.values()) {
      double value = sides.percent(reading);
      Span possible = sides.possible(reading);
      String computed =
          "%s: difference %s %% %s".formatted(numbers, percent(value), reading.words());
      if (statement.value().span().overlaps(possible)) {
        boolean agrees = statement.value().mayBe(value);
        return new Finding(
            statement.id(),
            statement.source(),
            statement.value() + " %",
            computed,
            span(possible),
            agrees ? Explanation.AGREES : Explanation.ROUNDING,
            agrees ? "" : "within what rounding leaves possible");
      }
      tried.add(percent(value) + " % " + reading.words());
    }
    return new Finding(
        statement.id(),
        statement.source(),
        statement.value() + " %",
        numbers + ": " + String.join(", ", tried),
        "",
        Explanation.NOTHING,
        "no way to take the percentage gives it");
  }

  private Finding percents(Statement.Percents statement) {
    List<Row> all = chosen(statement.choice());
    List<Row> significant = all.stream().filter(Row::isSignificant).toList();
    List<String> tried = new ArrayList<>();
    String published =
        "mean "
            + statement.mean()
            + " %"
            + statement.low().map(low -> ", from " + low + " %").orElse("")
            + statement.high().map(high -> " to " + high + " %").orElse("");
    for (PercentReading reading : PercentReading.values()) {
      for (List<Row> rows : List.of(all, significant)) {
        String which =
            rows.size() + (rows == all ? " rows" : " significant rows") + ", " + reading.words();
        double mean = over(rows, row -> row.percent(reading));
        Span possible =
            new Span(
                over(rows, row -> row.possible(reading).lower()),
                over(rows, row -> row.possible(reading).upper()));
        if (statement.mean().span().overlaps(possible) && endsFit(statement, rows, reading)) {
          boolean agrees = statement.mean().mayBe(mean);
          return new Finding(
              statement.id(),
              statement.source(),
              published,
              "mean " + percent(mean) + " % (" + which + ")",
              span(possible),
              agrees ? Explanation.AGREES : Explanation.ROUNDING,
              agrees ? "" : "within what rounding leaves possible");
        }
        tried.add(percent(mean) + " % (" + which + ")");
      }
    }
    String ends = endsInWords(statement, all);
    return new Finding(
        statement.id(),
        statement.source(),
        published,
        "mean " + String.join("; ", tried) + ends,
        "",
        Explanation.NOTHING,
        "no choice of rows and no way to take the percentage gives the mean");
  }

  private static boolean endsFit(
      Statement.Percents statement, List<Row> rows, PercentReading reading) {
    return statement.low().map(low -> fits(low, rows, reading)).orElse(true)
        && statement.high().map(high -> fits(high, rows, reading)).orElse(true);
  }

  private static boolean fits(Rounded end, List<Row> rows, PercentReading reading) {
    return rows.stream().anyMatch(row -> end.span().overlaps(row.possible(reading)));
  }

  private static String endsInWords(Statement.Percents statement, List<Row> rows) {
    if (statement.low().isEmpty() || rows.isEmpty()) {
      return "";
    }
    PercentReading reading = PercentReading.OF_THEIR_MEAN;
    return "; from %s %% to %s %% %s"
        .formatted(
            percent(rows.stream().mapToDouble(row -> row.percent(reading)).min().orElseThrow()),
            percent(rows.stream().mapToDouble(row -> row.percent(reading)).max().orElseThrow()),
            reading.words());
  }

  private Finding share(Statement.Share statement) {
    int chosen = chosen(statement.choice()).size();
    int total =
        statement.choice().tables().stream()
            .mapToInt(table -> study.table(table).orElseThrow().rows().size())
            .sum();
    double share = 100.0 * chosen / total;
    boolean agrees = isRounded(statement.value(), share);
    return new Finding(
        statement.id(),
        statement.source(),
        statement.value() + " %",
        "%d of %d rows: %s %%".formatted(chosen, total, percent(share)),
        "",
        agrees ? Explanation.AGREES : Explanation.NOTHING,
        agrees
            ? ""
            : String.format(
                Locale.ROOT,
                "the statement counts %.0f rows",
                statement.value().value() / 100 * total));
  }

  private Finding rows(Statement.Rows statement) {
    List<String> actual = chosen(statement.choice()).stream().map(Row::label).toList();
    List<String> missing = without(actual, statement.rows());
    List<String> extra = without(statement.rows(), actual);
    boolean agrees = missing.isEmpty() && extra.isEmpty();
    List<String> words = new ArrayList<>();
    extra.forEach(row -> words.add(row + " stands in the text only" + why(statement, row)));
    missing.forEach(row -> words.add(row + " stands in the table only" + why(statement, row)));
    return new Finding(
        statement.id(),
        statement.source(),
        words(statement.choice()) + ": " + names(statement.rows()),
        "in the table: " + names(actual),
        "",
        agrees ? Explanation.AGREES : Explanation.NOTHING,
        String.join("; ", words));
  }

  /** The row's numbers, for the reader to see. */
  private String why(Statement.Rows statement, String label) {
    for (String id : statement.choice().tables()) {
      StudyTable table = study.table(id).orElseThrow();
      Optional<StudyRow> row = table.row(label);
      if (row.isPresent()) {
        Row sides = new Row(table, row.get());
        return " (%s better, %s and %s%s)"
            .formatted(
                table.winner(row.get()),
                sides.better.mean(),
                sides.worse.mean(),
                row.get().pValue().map(p -> ", p = " + p).orElse(""));
      }
    }
    return "";
  }

  private static Finding quotient(Statement.Quotient statement) {
    double value = statement.factor() * statement.dividend().value() / statement.divisor().value();
    Span possible =
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
        agrees
            ? ""
            : rounding ? "within what rounding leaves possible" : "too far off for rounding");
  }

  private static Finding difference(Statement.Difference statement) {
    double value = statement.minuend().value() - statement.subtrahend().value();
    Span possible = statement.minuend().span().minus(statement.subtrahend().span());
    boolean agrees = isRounded(statement.value(), value);
    boolean rounding = !agrees && possible.overlaps(statement.value().span());
    return new Finding(
        statement.id(),
        statement.source(),
        statement.value().toString(),
        "%s - %s = %s".formatted(statement.minuend(), statement.subtrahend(), percent(value)),
        span(possible),
        agrees ? Explanation.AGREES : rounding ? Explanation.ROUNDING : Explanation.NOTHING,
        agrees
            ? ""
            : rounding ? "within what rounding leaves possible" : "too far off for rounding");
  }

  private Finding winners(Statement.Winners statement) {
    List<String> actual =
        study.winners().stream()
            .filter(each -> statement.metric().equals(each.key().get("metric")))
            .filter(each -> statement.nodes().equals(each.key().get("nodes")))
            .map(Winner::platform)
            .toList();
    boolean agrees = actual.equals(statement.platforms());
    long same =
        IntStream.range(0, Math.min(actual.size(), statement.platforms().size()))
            .filter(i -> actual.get(i).equals(statement.platforms().get(i)))
            .count();
    return new Finding(
        statement.id(),
        statement.source(),
        names(statement.platforms()),
        "in the table: " + names(actual),
        "",
        agrees ? Explanation.AGREES : Explanation.NOTHING,
        agrees ? "" : "the table agrees in %d of %d places".formatted(same, actual.size()));
  }

  private static Finding twice(Statement.Twice statement) {
    Span first = statement.first().span();
    Span second = statement.second().span();
    boolean agrees = statement.first().value() == statement.second().value();
    double apart = Math.abs(statement.first().value() - statement.second().value());
    boolean rounding =
        !agrees
            && (first.overlaps(second) || apart <= statement.tolerance().orElse(0) * (1 + 1e-9));
    return new Finding(
        statement.id(),
        statement.source(),
        statement.first().toString(),
        "elsewhere " + statement.second(),
        "",
        agrees ? Explanation.AGREES : rounding ? Explanation.ROUNDING : Explanation.NOTHING,
        agrees ? "" : rounding ? "the same to what was printed" : "the paper gives two values");
  }

  private List<Row> chosen(Choice choice) {
    List<Row> rows = new ArrayList<>();
    for (String id : choice.tables()) {
      StudyTable table = study.table(id).orElseThrow();
      for (StudyRow row : table.rows()) {
        Row each = new Row(table, row);
        boolean better =
            choice.better().map(platform -> table.winner(row).equals(platform)).orElse(true);
        boolean significant =
            choice.significant().map(wanted -> wanted == each.isSignificant()).orElse(true);
        if (better && significant) {
          rows.add(each);
        }
      }
    }
    return rows;
  }

  /** A row's two sides, the better one first. */
  private static final class Row {
    private final StudyRow row;
    private final PrintedSample better;
    private final PrintedSample worse;

    Row(StudyTable table, StudyRow row) {
      StudyTable.Compared pair = table.compared().orElseThrow();
      String winner = table.winner(row);
      this.row = row;
      this.better = row.sample(winner);
      this.worse = row.sample(winner.equals(pair.first()) ? pair.second() : pair.first());
    }

    String label() {
      return row.label();
    }

    boolean isSignificant() {
      return row.pValue().filter(p -> p.value() < ALPHA).isPresent();
    }

    double percent(PercentReading reading) {
      return reading.percent(better.mean().value(), worse.mean().value());
    }

    Span possible(PercentReading reading) {
      return reading.percent(better.mean().span(), worse.mean().span());
    }
  }

  private static double over(List<Row> rows, ToDoubleFunction<Row> value) {
    return rows.stream().mapToDouble(value).average().orElse(0);
  }

  /** Whether a computed number is printed so; half a unit goes up or to the even digit. */
  private static boolean isRounded(Rounded printed, double computed) {
    BigDecimal exact = BigDecimal.valueOf(computed);
    return exact.setScale(printed.decimals(), RoundingMode.HALF_UP).compareTo(printed.printed())
            == 0
        || exact.setScale(printed.decimals(), RoundingMode.HALF_EVEN).compareTo(printed.printed())
            == 0;
  }

  private static List<String> without(List<String> all, List<String> some) {
    return all.stream().filter(each -> !some.contains(each)).toList();
  }

  private static String names(List<String> rows) {
    return rows.isEmpty() ? "none" : String.join(", ", rows);
  }

  private static String words(Choice choice) {
    String significance =
        choice.significant().map(yes -> yes ? "significant" : "not significant").orElse("");
    String better = choice.better().map(platform -> platform + " better").orElse("");
    return (better + (better.isEmpty() || significance.isEmpty() ? "" : ", ") + significance);
  }

  private static String span(Span span) {
    return percent(span.lower()) + " to " + percent(span.upper());
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}

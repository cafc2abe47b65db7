package io.tare.analysis.studies;

import io.tare.analysis.studies.Finding.Explanation;
import io.tare.analysis.studies.Statement.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Recomputes a paper's statements about its own numbers. */
final class StatementCheck {

  private final Study study;

  StatementCheck(Study study) {
    this.study = study;
  }

  Finding of(Statement statement) {
    if (statement instanceof Statement.Percent percent) {
      return PercentCheck.of(study, percent);
    }
    if (statement instanceof Statement.Percents percents) {
      return PercentCheck.of(percents, chosen(percents.choice()));
    }
    if (statement instanceof Statement.Share share) {
      return share(share);
    }
    if (statement instanceof Statement.Rows rows) {
      return rows(rows);
    }
    if (statement instanceof Statement.Quotient quotient) {
      return PrintedArithmetic.of(quotient);
    }
    if (statement instanceof Statement.Difference difference) {
      return PrintedArithmetic.of(difference);
    }
    if (statement instanceof Statement.Winners winners) {
      return winners(winners);
    }
    if (statement instanceof Statement.Most most) {
      return most(most);
    }
    return PrintedArithmetic.of((Statement.Twice) statement);
  }

  private Finding share(Statement.Share statement) {
    int chosen = chosen(statement.choice()).size();
    int total =
        statement.choice().tables().stream()
            .mapToInt(table -> study.table(table).orElseThrow().rows().size())
            .sum();
    double share = 100.0 * chosen / total;
    boolean agrees = PrintedArithmetic.isRounded(statement.value(), share);
    return new Finding(
        statement.id(),
        statement.source(),
        statement.value() + " %",
        "%d of %d rows: %s %%".formatted(chosen, total, PrintedArithmetic.percent(share)),
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
    List<String> actual = chosen(statement.choice()).stream().map(RowSides::label).toList();
    List<String> missing = without(actual, statement.rows());
    List<String> extra = without(statement.rows(), actual);
    boolean agrees = missing.isEmpty() && extra.isEmpty();
    List<String> words = new ArrayList<>();
    extra.forEach(row -> words.add(row + " is only in the text" + why(statement, row)));
    missing.forEach(row -> words.add(row + " is only in the table" + why(statement, row)));
    return new Finding(
        statement.id(),
        statement.source(),
        words(statement.choice()) + ": " + names(statement.rows()),
        "in the table: " + names(actual),
        "",
        agrees ? Explanation.AGREES : Explanation.NOTHING,
        String.join("; ", words));
  }

  /** The row's numbers, for readers. */
  private String why(Statement.Rows statement, String label) {
    for (String id : statement.choice().tables()) {
      StudyTable table = study.table(id).orElseThrow();
      Optional<StudyRow> row = table.row(label);
      if (row.isPresent()) {
        RowSides sides = new RowSides(table, row.get());
        return " (%s better, %s and %s%s)"
            .formatted(
                table.winner(row.get()),
                sides.better().mean(),
                sides.worse().mean(),
                row.get().pValue().map(p -> ", p = " + p).orElse(""));
      }
    }
    return "";
  }

  private Finding winners(Statement.Winners statement) {
    List<String> actual =
        study.winners().stream()
            .filter(each -> statement.metric().equals(each.key().get("metric")))
            .filter(each -> statement.nodes().equals(each.key().get("nodes")))
            .map(Winner::platform)
            .toList();
    long same =
        IntStream.range(0, Math.min(actual.size(), statement.platforms().size()))
            .filter(
                i -> List.of(statement.platforms().get(i).split("\\|", -1)).contains(actual.get(i)))
            .count();
    boolean agrees = same == actual.size() && same == statement.platforms().size();
    return new Finding(
        statement.id(),
        statement.source(),
        names(statement.platforms()),
        "in the table: " + names(actual),
        "",
        agrees ? Explanation.AGREES : Explanation.NOTHING,
        agrees ? "" : "the table agrees in %d of %d places".formatted(same, actual.size()));
  }

  private Finding most(Statement.Most statement) {
    List<Winner> places =
        study.winners().stream()
            .filter(each -> statement.metrics().contains(each.key().get("metric")))
            .toList();
    List<String> meant = List.of(statement.platform().split("\\|", -1));
    long won = places.stream().filter(each -> meant.contains(each.platform())).count();
    boolean agrees = 2 * won > places.size();
    return new Finding(
        statement.id(),
        statement.source(),
        String.join(" or ", meant) + " is best in most places of " + names(statement.metrics()),
        "in the table: in %d of %d".formatted(won, places.size()),
        "",
        agrees ? Explanation.AGREES : Explanation.NOTHING,
        agrees ? "" : "not in most");
  }

  private List<RowSides> chosen(Choice choice) {
    List<RowSides> rows = new ArrayList<>();
    for (String id : choice.tables()) {
      StudyTable table = study.table(id).orElseThrow();
      for (StudyRow row : table.rows()) {
        RowSides each = new RowSides(table, row);
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
}

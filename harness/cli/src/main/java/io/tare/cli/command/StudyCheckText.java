package io.tare.cli.command;

import io.tare.analysis.studies.Finding;
import io.tare.analysis.studies.Finding.Explanation;
import io.tare.analysis.studies.PercentReading;
import io.tare.analysis.studies.Percentage;
import io.tare.analysis.studies.SignificanceConclusion;
import io.tare.analysis.studies.SignificanceConclusion.Fit;
import io.tare.analysis.studies.SignificanceTest;
import io.tare.analysis.studies.StudyCheck;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import io.tare.analysis.table.TableFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What {@code tare study check} found in studies, for people: the conclusions first.
 *
 * @param width of the lines
 * @param all whether what agrees is listed too
 */
record StudyCheckText(int width, boolean all) {

  /** How many values of each study agree. */
  String summary(List<StudyCheck> checks) {
    Table.Builder table =
        new Table.Builder(
            "Values that were computed again from what is printed",
            List.of(
                Column.words("study"),
                Column.numbers("recomputed"),
                Column.numbers("agree"),
                Column.numbers("by rounding"),
                Column.numbers("disagree")));
    for (StudyCheck check : checks) {
      table.row(
          List.of(
              Cell.of(check.study().id()),
              count(check.findings().size()),
              count(check.count(Explanation.AGREES)),
              count(check.count(Explanation.ROUNDING)),
              count(check.count(Explanation.NOTHING))));
    }
    return TableFormat.text(table.table(), width) + "\n";
  }

  String of(StudyCheck check) {
    StringBuilder text = new StringBuilder(paragraph(headline(check)));
    text.append(Paragraph.text(check.study().title(), "  ", width)).append('\n');
    check.conclusion().ifPresent(each -> text.append(significances(check, each)).append('\n'));
    text.append(percentages(check.percentages()));
    for (Finding finding : check.findings()) {
      if (all || finding.disagrees()) {
        text.append(of(finding));
      }
    }
    return text.toString();
  }

  private static String headline(StudyCheck check) {
    int total = check.findings().size();
    int rounding = check.count(Explanation.ROUNDING);
    return check.study().id()
        + ": "
        + (total == 0
            ? "it prints nothing that can be computed again"
            : check.count(Explanation.NOTHING)
                + " of "
                + total
                + " recomputed values disagree"
                + (rounding == 0 ? "" : ", " + rounding + " agree by rounding"));
  }

  private String significances(StudyCheck check, SignificanceConclusion conclusion) {
    StringBuilder text = new StringBuilder(paragraph(conclusion(conclusion)));
    text.append('\n').append(TableFormat.text(fits(check, conclusion), width)).append('\n');
    if (conclusion.test().equals(Optional.of(SignificanceTest.PAIRED))) {
      text.append(
          paragraph(
              String.format(
                  Locale.ROOT,
                  "One row tells nothing: nearly any p fits some correlation. Up to %.1f needs no"
                      + " cause: %.0f %% of samples of %d unrelated pairs correlate no more.",
                  SignificanceTest.CHANCE,
                  100 * conclusion.byChance(),
                  conclusion.samples())));
    }
    return text.toString();
  }

  private static String conclusion(SignificanceConclusion conclusion) {
    String of = " of the " + conclusion.rows() + " rows with a printed p above 0";
    Fit best = conclusion.fits().get(0);
    if (conclusion.test().isEmpty()) {
      return "Significances: no test gives more than half" + of + ".";
    }
    String others =
        conclusion.fits().stream()
            .filter(each -> each.test() == SignificanceTest.STUDENT && !each.equals(best))
            .findFirst()
            .map(each -> "; " + each.words() + ", explains " + each.rows())
            .orElse("");
    String freedom =
        best.test() == SignificanceTest.PAIRED ? " (df " + (conclusion.samples() - 1) + ")" : "";
    return "Significances: one test, "
        + best.words()
        + freedom
        + ", explains "
        + best.rows()
        + of
        + others
        + ".";
  }

  /** Tests against tables; the last column has them all. */
  private static Table fits(StudyCheck check, SignificanceConclusion conclusion) {
    List<Column> columns = new ArrayList<>(List.of(Column.words("test")));
    List<StudyTable> tables =
        check.study().tables().stream()
            .filter(table -> SignificanceConclusion.positive(table) > 0)
            .toList();
    tables.forEach(
        table ->
            columns.add(
                Column.numbers(table.id() + " (" + SignificanceConclusion.positive(table) + ")")));
    columns.add(Column.numbers("all (" + conclusion.rows() + ")"));
    Table.Builder table =
        new Table.Builder("Rows with a printed p above 0 that a test explains", columns);
    for (Fit fit : conclusion.fits()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(fit.words())));
      tables.forEach(each -> cells.add(count(fit.tables().getOrDefault(each.id(), 0))));
      cells.add(count(fit.rows()));
      table.row(cells);
    }
    List<Cell> common = new ArrayList<>();
    common.add(
        Cell.of(
            String.format(
                Locale.ROOT, "paired t, r = %.2f in all rows", conclusion.common().correlation())));
    tables.forEach(
        each -> common.add(count(conclusion.common().tables().getOrDefault(each.id(), 0))));
    common.add(count(conclusion.common().rows()));
    return table.row(common).table();
  }

  /** Of those that are of the mean of both, which readers take for something else. */
  private String percentages(List<Percentage> all) {
    List<Percentage> symmetric =
        all.stream()
            .filter(each -> each.reading().equals(Optional.of(PercentReading.SYMMETRIC)))
            .toList();
    if (symmetric.isEmpty()) {
      return "";
    }
    Table.Builder table =
        new Table.Builder(
            "The same differences as shares of one of the two numbers, in percent",
            List.of(
                Column.words("statement"),
                Column.words("row"),
                Column.numbers("published"),
                Column.numbers("of the worse"),
                Column.numbers("of the better")));
    for (Percentage each : symmetric) {
      table.row(
          List.of(
              Cell.of(each.id()),
              Cell.of(each.row()),
              Cell.of(each.published()),
              percent(each.ofWorse()),
              percent(each.ofBetter())));
    }
    return paragraph(
            "Percentages: "
                + symmetric.size()
                + " of "
                + all.size()
                + " are symmetric, 2|a - b| / (a + b), which is not what \"so much better\" is read"
                + " as.")
        + "\n"
        + TableFormat.text(table.table(), width)
        + "\n";
  }

  private String of(Finding finding) {
    List<String> parts = new ArrayList<>();
    parts.add("published: " + finding.published());
    parts.add("computed:  " + finding.computed());
    if (!finding.possible().isEmpty()) {
      parts.add("by rounding alone: " + finding.possible());
    }
    parts.add(
        finding.explanation().words()
            + (finding.detail().isEmpty() ? "" : ": " + finding.detail()));
    String title = finding.id() + " (" + finding.source() + ")";
    List<String> lines = new ArrayList<>(Paragraph.lines(title, width, "", "  "));
    parts.forEach(each -> lines.addAll(Paragraph.lines(each, width, "  ", "    ")));
    return String.join("\n", lines) + "\n\n";
  }

  private String paragraph(String text) {
    return Paragraph.text(text, "", width);
  }

  private static Cell count(int count) {
    return new Cell(Integer.toString(count), count);
  }

  private static Cell percent(double value) {
    return Cell.of(value, String.format(Locale.ROOT, "%.2f", value));
  }
}

package io.tare.analysis.studies.command;

import io.tare.analysis.studies.Finding;
import io.tare.analysis.studies.Finding.Explanation;
import io.tare.analysis.studies.PercentReading;
import io.tare.analysis.studies.Percentage;
import io.tare.analysis.studies.SignificanceConclusion;
import io.tare.analysis.studies.SignificanceConclusion.Fit;
import io.tare.analysis.studies.SignificanceTest;
import io.tare.analysis.studies.StudyCheck;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.TableFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The findings of {@code tare study check} in studies, for people: the conclusions first.
 *
 * @param width of the lines
 * @param all whether to list agreements too
 */
record StudyCheckText(int width, boolean all) {

  /** The number of agreeing values of each study. */
  String summary(List<StudyCheck> checks) {
    Table table =
        new Columns<StudyCheck>()
            .words("study", each -> each.study().id())
            .values("recomputed", each -> count(each.findings().size()))
            .values("agree", each -> count(each.count(Explanation.AGREES)))
            .values("by rounding", each -> count(each.count(Explanation.ROUNDING)))
            .values("disagree", each -> count(each.count(Explanation.NOTHING)))
            .table("Values recomputed from printed numbers", checks);
    return TableFormat.text(table, width) + "\n";
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
            ? "it prints nothing that can be recomputed"
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
                  "One row proves nothing: nearly any p fits some correlation. Correlations up"
                      + " to %.1f occur by chance: %.0f %% of samples of %d unrelated pairs have"
                      + " no larger one.",
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

  /** How many rows a test explains, in each table and in all. */
  private record Explained(String test, Map<String, Integer> tables, int rows) {}

  private static Table fits(StudyCheck check, SignificanceConclusion conclusion) {
    Columns<Explained> columns = new Columns<Explained>().words("test", Explained::test);
    for (StudyTable table : check.study().tables()) {
      long positive = SignificanceConclusion.positive(table);
      columns.add(
          column ->
              column
                  .values(
                      table.id() + " (" + positive + ")",
                      each -> count(each.tables.getOrDefault(table.id(), 0)))
                  .when(positive > 0));
    }
    List<Explained> rows = new ArrayList<>();
    conclusion
        .fits()
        .forEach(fit -> rows.add(new Explained(fit.words(), fit.tables(), fit.rows())));
    rows.add(
        new Explained(
            String.format(
                Locale.ROOT, "paired t, r = %.2f in all rows", conclusion.common().correlation()),
            conclusion.common().tables(),
            conclusion.common().rows()));
    return columns
        .values("all (" + conclusion.rows() + ")", each -> count(each.rows))
        .table("Rows with a printed p above 0 that a test explains", rows);
  }

  /** Percentages of the mean of both, which readers misunderstand. */
  private String percentages(List<Percentage> all) {
    List<Percentage> symmetric =
        all.stream()
            .filter(each -> each.reading().equals(Optional.of(PercentReading.SYMMETRIC)))
            .toList();
    if (symmetric.isEmpty()) {
      return "";
    }
    Table table =
        new Columns<Percentage>()
            .words("statement", Percentage::id)
            .words("row", Percentage::row)
            .numbers("published", Percentage::published)
            .values("of the worse", each -> percent(each.ofWorse()))
            .values("of the better", each -> percent(each.ofBetter()))
            .table(
                "The same differences as shares of one of the two numbers, in percent", symmetric);
    return paragraph(
            "Percentages: "
                + symmetric.size()
                + " of "
                + all.size()
                + " are symmetric, 2|a - b| / (a + b), which is not the usual meaning of \"so"
                + " much better\".")
        + "\n"
        + TableFormat.text(table, width)
        + "\n";
  }

  private String of(Finding finding) {
    List<String> parts = new ArrayList<>();
    parts.add("published: " + finding.published());
    parts.add("computed:  " + finding.computed());
    if (!finding.possible().isEmpty()) {
      parts.add("by rounding only: " + finding.possible());
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

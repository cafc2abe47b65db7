package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.ForestFigure;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All PDs in one figure, the largest first, at the top of a page. */
final class PdForest {

  /** With more lines of values the figure would be too high. */
  private static final int MAX_NOTES = 48;

  private PdForest() {}

  /** For a wide and for a narrow screen; empty if nothing was compared. */
  static Map<String, Element> of(Results results, Palette palette) {
    List<Measurand> all =
        results.comparisons().stream()
            .sorted(Comparator.comparingDouble((Comparison each) -> -each.pd().value()))
            .map(Comparison::measurand)
            .distinct()
            .toList();
    List<Measurand> rows = all.subList(0, Math.min(all.size(), ForestFigure.MAX_ROWS));
    return all.isEmpty()
        ? Map.of()
        : WideFigure.of("forest", width -> figure(results, palette, rows, all.size(), width));
  }

  private static Element figure(
      Results results, Palette palette, List<Measurand> rows, int all, double width) {
    List<Series> series = new ArrayList<>();
    List<Comparison> compared = new ArrayList<>();
    for (CandidateSummary answer : CandidateSummary.of(results)) {
      compared.addAll(answer.comparisons());
      series.add(
          Series.measured(
              answer.candidate(),
              palette,
              answer.comparisons().stream()
                  .filter(each -> rows.contains(each.measurand()))
                  .map(each -> point(each, rows.indexOf(each.measurand())))
                  .toList()));
    }
    return new ForestFigure(
            "PD, " + ForestFigure.shown(rows.size(), all),
            "PD: mean response time over that of "
                + results.run().reference()
                + (width > Style.FIGURE_WIDTH ? ", with 95 % intervals; above 1 is slower" : ""),
            rows.stream().map(CellText::of).toList(),
            series,
            series.size() * rows.size() <= MAX_NOTES
                ? notes(compared, ComparisonRows.all(results), rows)
                : List.of(),
            width)
        .svg();
  }

  private static Point point(Comparison comparison, int row) {
    Optional<Interval> interval = comparison.pd().interval();
    double value = comparison.pd().value();
    return new Point(
        row,
        Optional.of(value),
        interval.map(Interval::lower).orElse(value),
        interval.map(Interval::upper).orElse(value),
        Interpretation.of(comparison));
  }

  /**
   * {@code "1.35 (1.26–1.44) slower"}, with the decimals of the table; a line for each candidate.
   *
   * @param compared in the order of the series
   */
  private static List<String> notes(
      List<Comparison> compared, ComparisonRows table, List<Measurand> rows) {
    return rows.stream()
        .map(
            row ->
                compared.stream()
                    .filter(each -> each.measurand().equals(row))
                    .map(each -> table.figure(each.pd()) + " " + Verdicts.word(each.mean()))
                    .collect(Collectors.joining("\n")))
        .toList();
  }
}

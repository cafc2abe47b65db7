package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.presentation.DisplayNames;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Panel;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.table.markup.Element;
import java.util.Comparator;
import java.util.List;

/**
 * The values and verdicts of a figure's marks in lines below it, for paper, which shows no
 * tooltips: by the parameter, and within it by candidate.
 *
 * @param decimals of the values
 */
record PdValues(Panel panel, List<Comparison> comparisons, Palette palette, int decimals) {

  /** With more lines there is no room for any; a table has them. */
  static final int MAX_LINES = 24;

  private static final double LINE = 15;
  private static final double LEFT = 14;

  PdValues {
    comparisons =
        comparisons.size() > MAX_LINES
            ? List.of()
            : comparisons.stream()
                .sorted(
                    Comparator.comparingInt(
                            (Comparison each) -> panel.measurands().indexOf(each.measurand()))
                        .thenComparingInt(each -> palette.order(each.candidate())))
                .toList();
  }

  /**
   * @param all comparisons of the figures side by side, which have the same decimals
   */
  static PdValues of(
      Panel panel, List<Comparison> comparisons, List<Comparison> all, Palette palette) {
    return new PdValues(
        panel,
        comparisons,
        palette,
        Interpretation.decimals(all.stream().flatMap(each -> each.pd().interval().stream())));
  }

  double height() {
    return LINE * comparisons.size();
  }

  /**
   * @param top its upper edge
   */
  Element svg(double top) {
    Element lines = Element.of("g", "axis");
    for (int i = 0; i < comparisons.size(); i++) {
      String candidate = comparisons.get(i).candidate();
      double y = top + LINE * i;
      lines.add(Marks.point(LEFT, y, palette.shape(candidate), palette.cssClass(candidate)));
      lines.add(Marks.label(LEFT + 9, y + 4, "start", line(comparisons.get(i))));
    }
    return lines;
  }

  /** {@code "2 MB: 1.31 (1.28–1.34) slower"}. */
  private String line(Comparison comparison) {
    return panel
            .parameter()
            .map(
                name ->
                    DisplayNames.value(panel.label(), name, panel.x(comparison.measurand())) + ": ")
            .orElse("")
        + Numbers.ratio(comparison.pd().value(), comparison.pd().interval(), decimals)
        + " "
        + Verdicts.word(comparison.mean());
  }
}

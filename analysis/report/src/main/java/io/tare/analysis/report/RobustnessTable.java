package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Results;
import io.tare.analysis.table.HtmlTable;
import java.util.stream.Collectors;

/** Which verdicts rest on a single block, and how large a loss would have been seen. */
final class RobustnessTable {

  private RobustnessTable() {}

  static void addTo(Sections page, Results results) {
    if (results.comparisons().isEmpty()) {
      return;
    }
    Element section =
        page.begin(
            "robustness",
            "Robustness",
            "How firm the verdicts are",
            "Where a block is named, the verdict would be another without it: measure more blocks"
                + " before you build on it. The last column is the smallest loss that blocks that"
                + " differ among themselves as these do would have shown in eight runs of ten; what is"
                + " smaller may be there unseen.");
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      section.add(Element.of("h3").text(rows.both()));
      section.add(
          new HtmlTable<Comparison>()
              .words("what", each -> DisplayNames.compact(each.measurand()))
              .words("verdict", Verdicts::words)
              .words("would change without", RobustnessTable::decisive)
              .numbers("could have been seen", RobustnessTable::detectable)
              .of(rows.comparisons()));
    }
  }

  private static String decisive(Comparison comparison) {
    return comparison.robustness().decisive().isEmpty()
        ? "–"
        : comparison.robustness().decisive().stream()
            .map(block -> "block " + block)
            .collect(Collectors.joining(", "));
  }

  private static String detectable(Comparison comparison) {
    return comparison.robustness().detectable().isPresent()
        ? "+" + Numbers.percent(comparison.robustness().detectable().getAsDouble() - 1)
        : "–";
  }
}

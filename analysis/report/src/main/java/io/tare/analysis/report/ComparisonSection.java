package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.ComponentLoss;
import io.tare.analysis.results.Results;
import io.tare.analysis.table.HtmlTable;

/** PD in a table and in figures, as a whole and by parts of the response time. */
record ComparisonSection(Results results, Figures figures, Palette palette) {

  void addTo(Sections page) {
    comparisons(page);
    page.figures("pd", "PD figures", "PD against the parameter", figures.pd(), pdNote());
    platforms(page);
    QuantileTable.addTo(page, results);
    Disagreement.addTo(page, results.comparisons());
    RobustnessTable.addTo(page, results);
    VarianceTable.addTo(page, results);
    components(page);
  }

  private void comparisons(Sections page) {
    Element section =
        page.begin(
            "comparisons",
            "Comparisons",
            "PD is the candidate's mean response time over the reference's: 1 is no loss, 1.10 is"
                + " ten per cent slower."
                + ReportGlossary.rates(results)
                + " A verdict rests on PD's own interval. Overlap: whether the"
                + " two platforms' own intervals do, which is the weaker criterion of the published"
                + " study.");
    Element legend = Element.of("dl");
    Verdicts.legend(results.comparisons())
        .forEach(
            (word, meaning) ->
                legend
                    .add(Element.of("dt").text(word))
                    .add(Element.of("dd").text(Sections.unbroken(meaning))));
    section.add(legend);
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      section.add(Element.of("h3").text(rows.both() + ", " + rows.blocks()));
      section.add(Tables.comparisons(results, rows, palette));
    }
  }

  private void components(Sections page) {
    if (figures.components().isEmpty()) {
      return;
    }
    Element section =
        page.begin(
            "components",
            "Components",
            "Where the time goes",
            "Bars are relative to the reference's whole response time: the length of a candidate's bar"
                + " is its PD, and where it is longer is where the loss sits. In the tables a dash"
                + " stands where a part takes less than "
                + Numbers.percent(ComponentLoss.SMALLEST_SHARE)
                + " of the reference's response time, so that its ratio would say nothing, and where"
                + " there is no clear loss to have a share of.");
    section.add(Sections.grid(figures.components()));
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      if (rows.comparisons().stream().anyMatch(each -> !each.components().isEmpty())) {
        section.add(Element.of("h3").text(rows.both() + ", by component"));
        section.add(Tables.components(rows));
      }
    }
  }

  private String pdNote() {
    return "One panel per operation, path and characters per element; bars are "
        + Tables.level(results)
        + " intervals of the ratio, the dashed line is no loss. An arrow says that an interval goes on"
        + " beyond the axis.";
  }

  private void platforms(Sections page) {
    if (results.platforms().size() > 1) {
      page.begin(
              "platforms",
              "Platforms",
              "All platforms side by side",
              "Means and standard deviations of trial means, as the studies have them. p is that of"
                  + " the better platform against whichever comes nearest, by the paired t test,"
                  + " corrected over all pairs of platforms in all rows (Holm 1979); better is empty"
                  + " where it is above "
                  + Numbers.percent(1 - results.level())
                  + ".")
          .add(HtmlTable.of(ResultTables.PLATFORMS.of(results)));
    }
  }
}

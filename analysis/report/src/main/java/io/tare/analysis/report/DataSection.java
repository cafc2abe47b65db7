package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.diagnosis.Drift;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Table;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was measured, cell by cell and trial by trial, what was left out, and where. */
record DataSection(Results results, Figures figures) {

  private static final String PHASES_NOTE =
      "Each platform against itself: the mean of a phase over that of the first phase, across"
          + " blocks; above 1 is worse. A submission belongs to the phase in which it started.";

  void addTo(Sections page) {
    held(
        page,
        "phases",
        "Phases",
        "Phases against the first phase",
        PHASES_NOTE,
        ResultTables.PHASES.of(results));
    figures.addTo(
        page,
        "distributions",
        "Distributions",
        "How the response times spread",
        Figures.Kind.DISTRIBUTIONS,
        "Each curve shows the share of counted submissions that took at most the time on the"
            + " axis; the mark is the median.");
    figures.addTo(
        page,
        "trials",
        "Trials",
        "Trials in the order of running",
        Figures.Kind.SERIES,
        "One mark per trial, relative to its platform's mean. "
            + results.drifts().stream().map(DataSection::drift).collect(Collectors.joining(" ")));
    page.begin("checks", "Verdicts on trials", "What the verdicts on trials rest on", checksNote())
        .add(HtmlTable.of(TrialColumns.table(results)))
        .add(DataLinks.to("trials.csv", "results.json"));
    page.begin("cells", "Cells", cellsNote())
        .add(HtmlTable.of(CellColumns.of(results, Placement.PAGE).table(results.cells())))
        .add(DataLinks.to("cells.csv", "results.json"));
    leftOut(page);
    held(
        page,
        "environment",
        "Environment",
        "Environment",
        environmentNote(),
        FactTables.environments(results));
    page.begin(
        "limits", "Not measured", "What was not measured", Interpretation.notMeasured(results));
  }

  private void leftOut(Sections page) {
    if (results.exclusions().isEmpty()) {
      page.begin(
          "left-out",
          "Left out",
          "What was left out",
          "Nothing: every recorded submission counts.");
    } else {
      held(page, "left-out", "Left out", "What was left out", "", FactTables.exclusions(results));
    }
  }

  /** A table without a file of the same form. */
  private static void held(
      Sections page, String id, String link, String title, String note, Table table) {
    page.table(id, link, title, note, table, DataLinks.holding(id, table));
  }

  private static String checksNote() {
    return "One row per trial: the sum of counts and the worst of every other quantity over its"
        + " cells; trials.csv has each cell. Little's ratio is throughput times round-trip time"
        + " over concurrency; the clock ratio is the rate of the platform's clock over that of"
        + " the harness's. Both should be 1. A dash: not measured.";
  }

  private static String cellsNote() {
    return "Mean: of the trial means, with its interval. Percentiles: of all counted submissions"
        + " together. The last two columns are the spread between trials (fresh starts of the"
        + " server) and within them, as a share of the mean.";
  }

  private String environmentNote() {
    return results.differences().stream().anyMatch(each -> each.mustMatch())
        ? "Marked facts differ between the sides of a comparison but should not."
        : "All facts that must match on both sides do.";
  }

  private static String drift(Drift drift) {
    String p = drift.holmP().isPresent() ? " (p " + Numbers.p(drift.holmP()) + ")" : "";
    return String.format(
        Locale.ROOT,
        "%s: %s from the first block to the last%s%s.",
        drift.platform(),
        percent(Math.expm1(drift.trend().overAll())),
        p,
        drift.shifts().stream()
            .map(
                each -> "; level shift at block " + each.block() + ", " + percent(each.ratio() - 1))
            .collect(Collectors.joining()));
  }

  private static String percent(double change) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * change).replace("-0.0", "0.0");
  }
}

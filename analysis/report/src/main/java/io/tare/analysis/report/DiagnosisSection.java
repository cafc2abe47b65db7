package io.tare.analysis.report;

import io.tare.analysis.comparison.CompilerShare;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.SteadyState;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the submissions look like in the order in which they were made, before any statistics. */
record DiagnosisSection(Results results, Figures figures) {

  void addTo(Sections page) {
    if (results.diagnoses().isEmpty()) {
      return;
    }
    Element section =
        page.begin(
            "before",
            "Before the statistics",
            "Nothing in this table removes data; it shows how far the numbers above can be"
                + " trusted."
                + (results.diagnoses().stream().anyMatch(DiagnosisColumns::isUnsteady)
                    ? " Marked cells have a warning at the top."
                    : "")
                + reciprocals());
    Map<String, String> terms = new LinkedHashMap<>();
    terms.put(
        "settled after",
        "Submissions of a trial, warm-up included, before the steady state found by MSER-5"
            + " (White 1997): median, least and most over the trials. It should not exceed what"
            + " was left out. A steady trial of a hundred submissions seems to settle late one"
            + " time in six, one of a thousand hardly ever.");
    terms.put(
        "first fifth / last half",
        "Time of counted submissions at the beginning of a trial over their time at its end;"
            + " above 1, the warm-up was too short (after Geweke 1992, "
            + Numbers.level(results.level())
            + " interval over the trials).");
    terms.put(
        "effective sample size",
        "How many independent submissions would give means as precise as the counted ones, which"
            + " are autocorrelated (Geyer 1992). Intervals rest on trials and are not affected,"
            + " but percentiles are less certain than their n suggests.");
    terms.put(
        "outliers",
        "Submissions whose logarithm is more than 3.5 robust standard deviations off in their"
            + " trial (Iglewicz and Hoaglin 1993), by chance one in 2,000, or one in 500 in"
            + " trials of a dozen; the mean without them; and the farthest. Every number of this"
            + " report includes them.");
    terms.put(
        "level shift at",
        "Trials, or submissions within them, from which on the cell stays slower or faster"
            + " (change points by PELT, Killick, Fearnhead and Eckley 2012). By chance, one"
            + " steady trial in a thousand has one.");
    if (!CompilerShare.ofCells(results.checks()).isEmpty()) {
      terms.put(
          "compilers' share",
          "Processor time of the compilers of server and client while the cell was counted, in per cent"
              + " of one processor; above "
              + Numbers.percent(SteadyState.MAX_COMPILING)
              + " it had not settled.");
    }
    boolean hasRounds = !results.levelFalls().isEmpty();
    if (hasRounds) {
      terms.put(
          "drift",
          "The level of a cell at the end of the counted rounds against that at their beginning,"
              + " from the common slope of its trials (Sen 1968, Hirsch, Slack and Smith 1982), "
              + Numbers.level(results.level())
              + " interval by Kendall's test; below 0, servers were still getting faster.");
    }
    section
        .add(Sections.terms(terms))
        .add(HtmlTable.of(DiagnosisColumns.of(results, Placement.PAGE).table(results.diagnoses())))
        .add(DataLinks.to("diagnosis.csv", "results.json"));
    if (hasRounds) {
      StationarityText.drift(results).ifPresent(words -> section.add(Sections.paragraph(words)));
      section
          .add(
              Sections.paragraph(
                  "How the level falls after a start: each cell's time over its time while"
                      + " counted, by the time since its trial's first slice (after priming);"
                      + " median and 90th percentile over the cells of all trials."))
          .add(HtmlTable.of(StationarityText.levels(results)))
          .add(DataLinks.holding("level-after-start", StationarityText.levels(results)));
    }
    section
        .add(
            Sections.paragraph(
                "Trials in the order of running: mean and range of successive submissions. Grey"
                    + " background: left out as warm-up; dashed line: the trial settled; solid"
                    + " line: a new level begins; circles: the farthest outliers."))
        .add(figures.grid(Figures.Kind.TIMELINES));
  }

  private String reciprocals() {
    return results.diagnoses().stream().anyMatch(each -> each.cost().isReciprocal())
        ? " Where a cell has rates but no times, the reciprocals of the first rate are used"
            + " (time per unit of work), so larger is slower here too."
        : "";
  }
}

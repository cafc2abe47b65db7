package io.tare.analysis.report;

import io.tare.analysis.comparison.CompilerShare;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.HtmlTable;
import io.tare.model.SteadyState;
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
            "Nothing is left out for anything in this table; it says how far the numbers above can be"
                + " trusted."
                + (results.diagnoses().stream().anyMatch(DiagnosisColumns::isUnsteady)
                    ? " Marked cells are warned of at the top."
                    : "")
                + reciprocals());
    Map<String, String> terms = new LinkedHashMap<>();
    terms.put(
        "settled after",
        "How many submissions of a trial, warm-up included, came before the steady state that MSER-5"
            + " finds (White 1997): the median of the trials, the least and the most. It should not be"
            + " more than what was left out. A trial of a hundred steady submissions seems to settle late"
            + " once in six times, one of a thousand hardly ever.");
    terms.put(
        "first fifth / last half",
        "How long submissions that count take at the beginning of a trial over how long they take at"
            + " its end; above 1, the warm-up was too short (after Geweke 1992, "
            + Numbers.level(results.level())
            + " interval over the trials).");
    terms.put(
        "tell as much as",
        "How many independent submissions would tell as much of the trials' means as those that"
            + " count, because those that follow each other resemble each other (Geyer 1992). Intervals rest on trials and do"
            + " not suffer from it, but percentiles are less sure than their n looks.");
    terms.put(
        "out of line",
        "Submissions whose logarithm is more than 3.5 robust standard deviations off in their trial"
            + " (Iglewicz and Hoaglin 1993), by chance one in 2,000, or one in 500 where trials"
            + " have a dozen; what the mean would be without them, and the one that is farthest off."
            + " They are in every number of this report.");
    terms.put(
        "another level from",
        "Trials, or submissions within them, from which on the cell is slower or faster for good"
            + " (change points by PELT, Killick, Fearnhead and Eckley 2012). Of a thousand steady trials one"
            + " has such a change by chance.");
    if (!CompilerShare.ofCells(results.checks()).isEmpty()) {
      terms.put(
          "compilers' share",
          "Processor time of the compilers of server and client while the cell was counted, in per cent"
              + " of one processor; above "
              + Numbers.percent(SteadyState.MOST_COMPILING)
              + " it had not settled.");
    }
    boolean hasRounds = !results.levelFalls().isEmpty();
    if (hasRounds) {
      terms.put(
          "drift while counted",
          "The level of a cell at the end of the rounds that count against that at their beginning, by"
              + " the slope that its trials have in common (Sen 1968, Hirsch, Slack and Smith 1982), "
              + Numbers.level(results.level())
              + " interval by Kendall's test; below 0, servers still got faster.");
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
                  "How the level falls after a start: the cells of all trials over what each takes"
                      + " while it is counted, by the time since its trial's first slice (after the"
                      + " priming); the median, and what nine of ten do not exceed."))
          .add(HtmlTable.of(StationarityText.levels(results)))
          .add(DataLinks.holding("level-after-start", StationarityText.levels(results)));
    }
    section
        .add(
            Sections.paragraph(
                "Trials in the order of running, one after the other: mean and range of successive"
                    + " submissions. What was left out as warm-up has a grey ground; a dashed line"
                    + " stands where a trial settled, a full one where another level begins; circles"
                    + " are the submissions that are farthest out of line."))
        .add(figures.grid(Figures.Kind.TIMELINES));
  }

  private String reciprocals() {
    return results.diagnoses().stream().anyMatch(each -> each.cost().isReciprocal())
        ? " Where a cell has rates and no time, the reciprocals of the first rate are looked at (what a"
            + " unit of work took), so that larger is slower here too."
        : "";
  }
}

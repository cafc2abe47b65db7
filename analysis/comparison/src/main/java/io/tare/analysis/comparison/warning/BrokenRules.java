package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.CountedSamples;
import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.Validity;
import io.tare.harness.model.Validity.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Rules of validity that cells broke: a line for each cell with the last finding, and one for the
 * cells beyond the limit.
 */
final class BrokenRules {

  private static final int MAX_NAMED = 5;

  private BrokenRules() {}

  /**
   * How often a cell broke a rule, and the last finding.
   *
   * @param replaced how many of these a later attempt measured again
   */
  private record Broken(int trials, int replaced, String detail) {

    Broken and(Broken later) {
      return new Broken(trials + later.trials, replaced + later.replaced, later.detail);
    }

    String times() {
      String times =
          trials == 1 ? "in 1 trial" : "in " + trials + " trials, so in the last of them";
      if (replaced == 0) {
        return times;
      }
      return times
          + (replaced == trials ? "; measured again" : "; " + replaced + " of them measured again");
    }
  }

  /** By rule, in the order of reports. */
  static NavigableMap<Rule, List<Warning>> of(List<JournalEntry> journal, Plan plan) {
    NavigableMap<Rule, Map<String, Broken>> found = new TreeMap<>();
    CountedSamples last = CountedSamples.of(journal);
    for (JournalEntry.CellFinished cell : FinishedCells.of(journal)) {
      boolean isReplaced =
          last.finish(cell.trial(), cell.cell())
              .filter(each -> each.attempt() > cell.attempt())
              .isPresent();
      for (Validity.Finding finding : cell.validity().findings()) {
        found
            .computeIfAbsent(plan.worded(finding.rule()), rule -> new TreeMap<>())
            .merge(
                CellText.of(plan, cell.cell()),
                new Broken(1, isReplaced ? 1 : 0, finding.detail()),
                Broken::and);
      }
    }
    NavigableMap<Rule, List<Warning>> warnings = new TreeMap<>();
    found.forEach((rule, cells) -> warnings.put(rule, warnings(Warning.Kind.of(rule), cells)));
    return warnings;
  }

  private static List<Warning> warnings(Warning.Kind kind, Map<String, Broken> cells) {
    List<Warning> warnings = new ArrayList<>();
    boolean areTooMany = cells.size() > MAX_NAMED + 1;
    cells.entrySet().stream()
        .limit(areTooMany ? MAX_NAMED : cells.size())
        .map(
            each ->
                new Warning(
                    kind,
                    each.getKey() + " (" + each.getValue().detail() + ")",
                    each.getValue().times()))
        .forEach(warnings::add);
    if (areTooMany) {
      int trials = cells.values().stream().skip(MAX_NAMED).mapToInt(Broken::trials).sum();
      int more = cells.size() - MAX_NAMED;
      warnings.add(new Warning(kind, more + " more cells", "in " + trials + " trials", more));
    }
    return warnings;
  }
}

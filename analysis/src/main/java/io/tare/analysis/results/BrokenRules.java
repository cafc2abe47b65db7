package io.tare.analysis.results;

import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import io.tare.model.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rules of validity that cells broke: a line for each cell with what was found last, and one for
 * all that are too many to be named.
 */
final class BrokenRules {

  private static final int MOST_NAMED = 5;

  private BrokenRules() {}

  /** How often a cell broke a rule, and how it did it last. */
  private record Broken(int trials, String detail) {

    Broken and(Broken later) {
      return new Broken(trials + later.trials, later.detail);
    }

    String times() {
      return trials == 1 ? "in 1 trial" : "in " + trials + " trials, so in the last of them";
    }
  }

  static List<Warning> of(List<JournalEntry> journal, Plan plan) {
    Map<Warning.Kind, Map<String, Broken>> found = new TreeMap<>();
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CellFinished cell) {
        for (Validity.Finding finding : cell.validity().findings()) {
          found
              .computeIfAbsent(Warning.Kind.of(finding.rule()), kind -> new TreeMap<>())
              .merge(
                  Analysis.words(plan, cell.cell()), new Broken(1, finding.detail()), Broken::and);
        }
      }
    }
    List<Warning> warnings = new ArrayList<>();
    found.forEach((kind, cells) -> addTo(warnings, kind, cells));
    return warnings;
  }

  private static void addTo(List<Warning> warnings, Warning.Kind kind, Map<String, Broken> cells) {
    boolean areTooMany = cells.size() > MOST_NAMED + 1;
    cells.entrySet().stream()
        .limit(areTooMany ? MOST_NAMED : cells.size())
        .map(
            each ->
                new Warning(
                    kind,
                    each.getKey() + " (" + each.getValue().detail() + ")",
                    each.getValue().times()))
        .forEach(warnings::add);
    if (areTooMany) {
      int trials = cells.values().stream().skip(MOST_NAMED).mapToInt(Broken::trials).sum();
      warnings.add(
          new Warning(kind, cells.size() - MOST_NAMED + " more cells", "in " + trials + " trials"));
    }
  }
}

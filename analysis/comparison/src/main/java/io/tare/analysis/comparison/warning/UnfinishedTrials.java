package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.Warning.Kind;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Plan;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Planned trials without the end of each of their cells in the journal, in one line. A journal that
 * lost its last lines is intact otherwise, so only this shows it.
 */
final class UnfinishedTrials {

  /** Trials that the warning names. */
  private static final int MAX_NAMED = 5;

  private record TrialCell(String trial, String cell) {}

  private UnfinishedTrials() {}

  static Optional<Warning> of(List<JournalEntry> journal, Plan plan) {
    Set<TrialCell> finished =
        journal.stream()
            .filter(CellFinished.class::isInstance)
            .map(CellFinished.class::cast)
            .map(each -> new TrialCell(each.trial(), each.cell()))
            .collect(Collectors.toSet());
    List<String> trials =
        plan.trials()
            .filter(
                trial ->
                    trial.cells().stream()
                        .anyMatch(cell -> !finished.contains(new TrialCell(trial.id(), cell))))
            .map(Plan.Trial::id)
            .toList();
    if (trials.isEmpty()) {
      return Optional.empty();
    }
    String named = trials.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
    return Optional.of(
        new Warning(
            Kind.UNFINISHED,
            trials.size() + " of " + plan.trials().count() + " trials",
            trials.size() > MAX_NAMED
                ? named + " and " + (trials.size() - MAX_NAMED) + " more"
                : named));
  }
}

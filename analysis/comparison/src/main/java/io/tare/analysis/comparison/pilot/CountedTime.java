package io.tare.analysis.comparison.pilot;

import io.tare.analysis.comparison.Comparison;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How long cells were measured in the finished trials, if they were measured for a time. */
final class CountedTime {

  private final Plan plan;
  private final Map<JournalEntry.FinishedCell, SubmissionSpacing> paces;
  private final Map<String, Integer> attempts = new HashMap<>();

  CountedTime(
      Plan plan,
      List<JournalEntry> journal,
      Map<JournalEntry.FinishedCell, SubmissionSpacing> paces) {
    this.plan = plan;
    this.paces = paces;
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.TrialFinished finished) {
        attempts.put(finished.trial(), finished.attempt());
      }
    }
  }

  /** Whether submissions were counted instead. */
  boolean isEmpty() {
    return paces.values().stream().allMatch(each -> each.slices().size() == 0);
  }

  /**
   * Per trial of a comparison, in seconds: the harmonic mean over the trials of both platforms.
   *
   * @param ordered the ordered length of a slice, in seconds
   */
  double seconds(Comparison comparison, double ordered) {
    List<SliceTimes> all = slices(comparison);
    return all.size() / all.stream().mapToDouble(each -> 1 / each.seconds(ordered)).sum();
  }

  /** The fewest rounds of any of those trials. */
  int rounds(Comparison comparison) {
    return slices(comparison).stream().mapToInt(SliceTimes::rounds).min().orElse(0);
  }

  private List<SliceTimes> slices(Comparison comparison) {
    List<SliceTimes> all = new ArrayList<>();
    for (Plan.Block block : plan.blocks()) {
      if (comparison.blocks().contains(block.index())) {
        block.trials().forEach(trial -> add(all, trial, comparison));
      }
    }
    return all;
  }

  private void add(List<SliceTimes> all, Plan.Trial trial, Comparison comparison) {
    for (String id : trial.cells()) {
      Cell cell = Objects.requireNonNull(plan.cells().get(id));
      int attempt = attempts.getOrDefault(trial.id(), 0);
      SubmissionSpacing pace = paces.get(new JournalEntry.FinishedCell(trial.id(), attempt, id));
      if (pace != null
          && cell.measurand().equals(comparison.measurand())
          && List.of(comparison.candidate(), comparison.reference()).contains(cell.platform())) {
        all.add(pace.slices());
      }
    }
  }
}

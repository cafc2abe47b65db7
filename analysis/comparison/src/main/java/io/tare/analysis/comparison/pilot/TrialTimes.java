package io.tare.analysis.comparison.pilot;

import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How long trials took, by the journal: from the end of the previous step to their own, so that
 * start and end of platform, server and client are included. Side by side, the trials of a block
 * are one. Only trials that succeeded in one attempt are used.
 */
final class TrialTimes {

  private static final double SECOND = 1e9;

  private final Map<String, List<Plan.Trial>> together = new HashMap<>();
  private final Map<String, Integer> finished = new HashMap<>();
  private final Set<String> failed = new HashSet<>();
  private final Set<String> begun = new HashSet<>();
  private final List<Time> times = new ArrayList<>();
  private long before;

  /**
   * Successful trials.
   *
   * @param trials a single one, or all of a block if platforms were measured side by side
   * @param isFirst whether it is the first time in the run for one of the platforms, which is
   *     started then
   */
  record Time(List<Plan.Trial> trials, int attempt, double seconds, boolean isFirst) {
    Time {
      trials = List.copyOf(trials);
    }

    /** The platforms that were measured together. */
    Set<String> platforms() {
      return trials.stream().map(Plan.Trial::platform).collect(Collectors.toUnmodifiableSet());
    }
  }

  private TrialTimes(Plan plan) {
    for (Plan.Block block : plan.blocks()) {
      for (Plan.Trial trial : block.trials()) {
        together.put(
            trial.id(), plan.design() == Design.SIDE_BY_SIDE ? block.trials() : List.of(trial));
      }
    }
  }

  /** In the order of the journal. */
  static List<Time> of(Plan plan, List<JournalEntry> journal) {
    TrialTimes times = new TrialTimes(plan);
    journal.forEach(times::read);
    return times.times;
  }

  private void read(JournalEntry entry) {
    if (entry instanceof JournalEntry.RunStarted) {
      before = entry.atEpochNanos();
    } else if (entry instanceof JournalEntry.TrialFailed failure) {
      failed.add(failure.trial());
      begun.addAll(platforms(failure.trial()));
      before = entry.atEpochNanos();
    } else if (entry instanceof JournalEntry.TrialFinished end) {
      finished.put(end.trial(), end.attempt());
      List<Plan.Trial> all = together.getOrDefault(end.trial(), List.of());
      if (all.stream().allMatch(each -> finished.getOrDefault(each.id(), 0) == end.attempt())) {
        finish(all, end);
      }
    }
  }

  private void finish(List<Plan.Trial> trials, JournalEntry.TrialFinished end) {
    boolean isFirst = begun.addAll(platforms(end.trial()));
    if (!trials.isEmpty() && trials.stream().noneMatch(each -> failed.contains(each.id()))) {
      double seconds = (end.atEpochNanos() - before) / SECOND;
      times.add(new Time(trials, end.attempt(), seconds, isFirst));
    }
    before = end.atEpochNanos();
  }

  private Set<String> platforms(String trial) {
    return together.getOrDefault(trial, List.of()).stream()
        .map(Plan.Trial::platform)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}

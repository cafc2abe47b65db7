package io.tare.analysis.pilot;

import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How long trials took, by the journal: from the end of what was before them to their own, so that
 * starting and ending of platform, server and client are in it. Only trials that came through in
 * one attempt tell what a trial takes.
 */
final class TrialTimes {

  private static final double SECOND = 1e9;

  /**
   * A trial that came through.
   *
   * @param isFirst whether it is its platform's first in the run, in which the platform is started
   */
  record Time(Plan.Trial trial, int attempt, double seconds, boolean isFirst) {}

  private TrialTimes() {}

  /** In the order of the journal. */
  static List<Time> of(Plan plan, List<JournalEntry> journal) {
    Map<String, Plan.Trial> trials = new HashMap<>();
    plan.blocks().forEach(block -> block.trials().forEach(each -> trials.put(each.id(), each)));
    Set<String> failed = new HashSet<>();
    Set<String> begun = new HashSet<>();
    List<Time> times = new ArrayList<>();
    long before = 0;
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.RunStarted) {
        before = entry.atEpochNanos();
      } else if (entry instanceof JournalEntry.TrialFailed failure) {
        failed.add(failure.trial());
        begun.add(platform(trials, failure.trial()));
        before = entry.atEpochNanos();
      } else if (entry instanceof JournalEntry.TrialFinished finished) {
        Plan.Trial trial = trials.get(finished.trial());
        boolean isFirst = begun.add(platform(trials, finished.trial()));
        if (trial != null && !failed.contains(finished.trial())) {
          double seconds = (entry.atEpochNanos() - before) / SECOND;
          times.add(new Time(trial, finished.attempt(), seconds, isFirst));
        }
        before = entry.atEpochNanos();
      }
    }
    return times;
  }

  private static String platform(Map<String, Plan.Trial> trials, String id) {
    Plan.Trial trial = trials.get(id);
    return trial == null ? "" : trial.platform();
  }
}

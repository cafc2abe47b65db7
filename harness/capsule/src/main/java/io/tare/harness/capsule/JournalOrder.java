package io.tare.harness.capsule;

import io.tare.harness.model.JournalEntry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the entries of a journal are in an order in which a run writes them. Somebody who removes
 * lines can compute the checks of the others again.
 */
final class JournalOrder {

  /** One at a trial. */
  private record Attempt(String trial, int number) {
    @Override
    public String toString() {
      return "attempt %d of %s".formatted(number, trial);
    }
  }

  private final Set<Attempt> begun = new LinkedHashSet<>();
  private final Set<Attempt> open = new LinkedHashSet<>();
  private final Set<String> objections = new LinkedHashSet<>();

  private JournalOrder() {}

  /** In sentences; empty if there are none. */
  static List<String> objections(List<JournalEntry> journal) {
    JournalOrder order = new JournalOrder();
    if (journal.stream().noneMatch(JournalEntry.RunStarted.class::isInstance)) {
      order.objections.add("the journal lacks the beginning of the run");
    }
    journal.forEach(order::follow);
    return new ArrayList<>(order.objections);
  }

  private void follow(JournalEntry entry) {
    if (entry instanceof JournalEntry.TrialStarted trial) {
      begun.add(new Attempt(trial.trial(), trial.attempt()));
      open.add(new Attempt(trial.trial(), trial.attempt()));
    } else if (entry instanceof JournalEntry.OfCell cell) {
      requireBegun(new Attempt(cell.trial(), cell.attempt()));
    } else if (entry instanceof JournalEntry.TrialFinished trial) {
      end(new Attempt(trial.trial(), trial.attempt()));
    } else if (entry instanceof JournalEntry.TrialFailed trial) {
      open.remove(new Attempt(trial.trial(), trial.attempt())); // perhaps before it began
    } else if (entry instanceof JournalEntry.RunStarted) {
      open.clear(); // of a run that was stopped
    } else if (entry instanceof JournalEntry.RunFinished) {
      open.forEach(each -> objections.add("the journal lacks the end of " + each));
      open.clear();
    }
  }

  private void end(Attempt attempt) {
    requireBegun(attempt);
    open.remove(attempt);
  }

  private void requireBegun(Attempt attempt) {
    if (!begun.contains(attempt)) {
      objections.add("the journal lacks the beginning of " + attempt);
    }
  }
}

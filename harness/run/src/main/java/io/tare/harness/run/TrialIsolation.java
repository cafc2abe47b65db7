package io.tare.harness.run;

import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Trials of which one has the platforms' processors for itself while the others are set aside, as
 * far as there are processors and platforms that can move: so their servers start and warm up at
 * one time. What is measured is measured when all are back.
 */
final class TrialIsolation {

  private final List<RunningTrial> staying = new ArrayList<>();
  private final List<RunningTrial> aside = new ArrayList<>();
  private final List<RunningTrial> all;

  private TrialIsolation(List<RunningTrial> all) {
    this.all = List.copyOf(all);
  }

  /** Sets aside what can be; what was left aside by trials that failed is brought back first. */
  static TrialIsolation of(List<RunningTrial> trials) throws HostException, InterruptedException {
    TrialIsolation isolation = new TrialIsolation(trials);
    if (trials.size() == 1) {
      isolation.staying.addAll(trials);
      return isolation;
    }
    for (RunningTrial trial : trials) {
      trial.place().setAside(false);
    }
    int left = trials.size();
    for (RunningTrial trial : trials) {
      if (left > 1 && trial.place().setAside(true)) {
        isolation.aside.add(trial);
        left--;
      } else {
        isolation.staying.add(trial);
      }
    }
    return isolation;
  }

  List<RunningTrial> trials() {
    return all;
  }

  /** Trials that share processors, in groups that do not. */
  List<List<RunningTrial>> groups() {
    return aside.isEmpty() ? List.of(staying) : List.of(staying, aside);
  }

  /** Moves all to where they are measured; false if they are there already. */
  boolean bringBack() throws HostException, InterruptedException {
    if (aside.isEmpty()) {
      return false;
    }
    for (RunningTrial trial : aside) {
      trial.place().setAside(false);
    }
    return true;
  }
}

package io.tare.harness.run.trial;

import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Trials whose platforms are moved to separate processors, as far as there are processors and
 * platforms can move, so that their servers start and warm up at the same time. Measuring happens
 * when all are back.
 */
final class TrialIsolation {

  private final List<RunningTrial> staying = new ArrayList<>();
  private final List<RunningTrial> aside = new ArrayList<>();
  private final List<RunningTrial> all;

  private TrialIsolation(List<RunningTrial> all) {
    this.all = List.copyOf(all);
  }

  /**
   * Moves platforms aside where possible, so that both sides have about as many servers to start
   * and warm up; first brings back those that failed trials left aside.
   */
  static TrialIsolation of(List<RunningTrial> trials) throws HostException, InterruptedException {
    TrialIsolation isolation = new TrialIsolation(trials);
    if (trials.size() == 1) {
      isolation.staying.addAll(trials);
      return isolation;
    }
    for (RunningTrial trial : trials) {
      trial.place().setAside(false);
      (trial.place().setAside(true) ? isolation.aside : isolation.staying).add(trial);
    }
    isolation.balance();
    return isolation;
  }

  /** Brings back those that moved, as long as the other side then does not get more servers. */
  private void balance() throws HostException, InterruptedException {
    for (int i = aside.size() - 1; i >= 0; i--) {
      RunningTrial trial = aside.get(i);
      if (servers(staying) + trial.servers() <= servers(aside)) {
        trial.place().setAside(false);
        aside.remove(i);
        staying.add(trial);
      }
    }
  }

  private static int servers(List<RunningTrial> trials) {
    return trials.stream().mapToInt(RunningTrial::servers).sum();
  }

  List<RunningTrial> trials() {
    return all;
  }

  /** The trials grouped so that trials in one group share processors and groups do not. */
  List<List<RunningTrial>> groups() {
    return aside.isEmpty() ? List.of(staying) : List.of(staying, aside);
  }

  /** Moves all to where they are measured; returns false if they are there already. */
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

package io.tare.harness.run;

import io.tare.infra.host.HostException;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the processors free for the platform whose turn it is: the others go on on processors that
 * no platform has, so that what their servers still compile or collect takes nothing from it. All
 * of this machine's platforms give way or none, because one that stayed would be the only one to
 * disturb.
 */
final class ProcessorReservation {

  private final List<RunningTrial> trials;
  private boolean isGiven;

  /**
   * @param trials that share processors
   */
  ProcessorReservation(List<RunningTrial> trials) {
    this.trials = trials.size() > 1 ? List.copyOf(trials) : List.of();
  }

  /** Lets all give way, if there is more than one and all can. */
  void begin() throws HostException {
    isGiven = !trials.isEmpty();
    for (RunningTrial trial : trials) {
      isGiven = isGiven && trial.place().giveWay();
    }
    if (!isGiven) {
      end();
    }
  }

  /** Whether trials have the processors to themselves while they are measured. */
  boolean isGiven() {
    return isGiven;
  }

  void take(RunningTrial trial) throws HostException {
    if (isGiven && trials.contains(trial)) {
      trial.place().takeTurn();
    }
  }

  void giveBack(RunningTrial trial) throws HostException {
    if (isGiven && trials.contains(trial) && !trial.place().giveWay()) {
      throw new HostException(trial.platform() + ": cannot give way to other platforms any more");
    }
  }

  /**
   * Lets all go on where they belong.
   *
   * @throws HostException the first failure; the others are back all the same
   */
  void end() throws HostException {
    isGiven = false;
    Optional<HostException> failure = Optional.empty();
    for (RunningTrial trial : trials) {
      try {
        trial.place().takeTurn();
      } catch (HostException e) {
        failure = failure.or(() -> Optional.of(e));
      }
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }
}

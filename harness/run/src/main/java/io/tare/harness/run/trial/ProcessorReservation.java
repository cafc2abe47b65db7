package io.tare.harness.run.trial;

import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the processors free for the platform whose turn it is: the others move to processors that
 * no platform uses, so that compilation and garbage collection in their servers take nothing from
 * it. Either all platforms on this machine move or none, because a single one that stayed would
 * disturb the others one-sidedly.
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

  /** Moves all aside, if there is more than one and all can move. */
  void begin() throws HostException {
    isGiven = !trials.isEmpty();
    for (RunningTrial trial : trials) {
      isGiven = isGiven && trial.place().giveWay();
    }
    if (!isGiven) {
      end();
    }
  }

  /** Whether each trial has the processors to itself while it is measured. */
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
      throw new HostException(trial.platform() + ": can no longer move aside for other platforms");
    }
  }

  /**
   * Moves all back.
   *
   * @throws HostException the first failure; the others are moved back anyway
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

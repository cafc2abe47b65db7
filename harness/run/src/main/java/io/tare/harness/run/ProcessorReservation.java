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

  private final List<Lane> lanes;
  private boolean isGiven;

  /**
   * @param lanes that share processors
   */
  ProcessorReservation(List<Lane> lanes) {
    this.lanes = List.copyOf(lanes);
  }

  /** Lets all give way, if there is more than one and all can. */
  void begin() throws HostException {
    isGiven = lanes.size() > 1;
    for (Lane lane : lanes) {
      isGiven = isGiven && lane.giveWay();
    }
    if (!isGiven) {
      end();
    }
  }

  /** Whether lanes have the processors to themselves while they are measured. */
  boolean isGiven() {
    return isGiven;
  }

  void take(Lane lane) throws HostException {
    if (isGiven && lanes.contains(lane)) {
      lane.takeTurn();
    }
  }

  void giveBack(Lane lane) throws HostException {
    if (isGiven && lanes.contains(lane) && !lane.giveWay()) {
      throw new HostException(lane.platform() + ": cannot give way to other platforms any more");
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
    for (Lane lane : lanes) {
      try {
        lane.takeTurn();
      } catch (HostException e) {
        failure = failure.or(() -> Optional.of(e));
      }
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }
}

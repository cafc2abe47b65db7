package io.tare.harness.run;

import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lanes of which one has the platforms' processors for itself while the others are set aside, as
 * far as there are processors and platforms that can move: so their servers start and warm up at
 * one time. What is measured is measured when all are back.
 */
final class LaneIsolation {

  private final List<Lane> staying = new ArrayList<>();
  private final List<Lane> aside = new ArrayList<>();
  private final List<Lane> all;

  private LaneIsolation(List<Lane> all) {
    this.all = List.copyOf(all);
  }

  /** Sets aside what can be; whoever was left aside by trials that failed is brought back first. */
  static LaneIsolation of(List<Lane> lanes) throws HostException, InterruptedException {
    LaneIsolation isolation = new LaneIsolation(lanes);
    for (Lane lane : lanes) {
      lane.setAside(false);
    }
    int left = lanes.size();
    for (Lane lane : lanes) {
      if (left > 1 && lane.setAside(true)) {
        isolation.aside.add(lane);
        left--;
      } else {
        isolation.staying.add(lane);
      }
    }
    return isolation;
  }

  List<Lane> lanes() {
    return all;
  }

  /** Lanes that share processors, in groups that do not. */
  List<List<Lane>> groups() {
    return aside.isEmpty() ? List.of(staying) : List.of(staying, aside);
  }

  /** Moves all to where they are measured; false if they are there already. */
  boolean bringBack() throws HostException, InterruptedException {
    if (aside.isEmpty()) {
      return false;
    }
    for (Lane lane : aside) {
      lane.setAside(false);
    }
    return true;
  }
}

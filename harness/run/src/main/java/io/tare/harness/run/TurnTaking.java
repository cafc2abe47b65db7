package io.tare.harness.run;

import io.tare.harness.benchmark.SliceWatch;
import io.tare.harness.campaign.Rounds;
import io.tare.infra.host.HostException;
import io.tare.model.MeasurementException;
import io.tare.model.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rounds of trials that are measured together: first until the servers have settled, then until
 * every cell was measured for its time on every platform.
 */
final class TurnTaking {

  private final ActiveRun activeRun;
  private final Plan.Block block;
  private final LaneIsolation isolation;
  private final List<Lane> lanes;
  private final Rounds rounds;
  private final TurnOrder turns;
  private final SliceMeter meter;
  private final ProcessorReservation way;

  /** What is compared, with the id that its cell has on each platform. */
  private final List<Map<Lane, String>> measurands;

  private int round;

  TurnTaking(ActiveRun activeRun, Plan.Block block, LaneIsolation isolation) {
    this.activeRun = activeRun;
    this.block = block;
    this.isolation = isolation;
    this.lanes = isolation.lanes();
    this.rounds = activeRun.campaign().schedule().rounds().orElseThrow();
    this.turns = new TurnOrder(activeRun.campaign().seed() * 31 + block.index());
    this.measurands = measurands();
    this.way =
        new ProcessorReservation(lanes.stream().filter(lane -> lane.usage().isHere()).toList());
    this.meter = new SliceMeter(lanes, way::isGiven);
  }

  /**
   * Measures the block to its end, and closes its trials.
   *
   * @param began when the block's servers began to start
   */
  void measure(long began) throws MeasurementException, InterruptedException {
    warmUp();
    long begin = activeRun.services().clock().nanos();
    learnStart(Duration.ofNanos(begin - began));
    List<MachineReading> before = readings();
    try {
      way.begin();
      count(begin);
    } finally {
      way.end();
    }
    List<MachineReading> after = readings();
    learnCells(activeRun.services().clock().nanos() - begin);
    for (int i = 0; i < lanes.size(); i++) {
      lanes.get(i).finish(before.get(i), after.get(i));
    }
  }

  /**
   * Warms all up, on processors of their own if they were set aside; then once more where they are
   * measured.
   */
  private void warmUp() throws MeasurementException, InterruptedException {
    round = new WarmUp(activeRun, block, measurands).run(isolation.groups());
    if (isolation.bringBack()) {
      round++;
      for (Map<Lane, String> cells : turns.shuffled(measurands)) {
        for (Map.Entry<Lane, String> cell : turns.shuffled(List.copyOf(cells.entrySet()))) {
          var unused =
              cell.getKey()
                  .slice(cell.getValue(), round, true, rounds.sliceNanos(), SliceWatch.NONE);
        }
      }
    }
  }

  private void count(long begin) throws MeasurementException, InterruptedException {
    long expected = countedNanos();
    boolean isFirst = true;
    List<Map<Lane, String>> open = measurands;
    while (!open.isEmpty()) {
      round++;
      activeRun.tell(
          new RunEvent.RoundBegan(
              block.index(), isFirst, progress(begin, expected), activeRun.timeLeft()));
      meter.lookAgain();
      for (Map<Lane, String> cells : turns.shuffled(open)) {
        visit(cells);
      }
      open = open.stream().filter(this::isOpen).toList();
      isFirst = false;
    }
  }

  /** Each platform's share in the time from the block's begin to its first counted slice. */
  private void learnStart(Duration took) {
    lanes.forEach(
        lane -> activeRun.estimate().measuredStart(lane.platform(), took.dividedBy(lanes.size())));
  }

  /** Each cell's share in the time of the counted slices. */
  private void learnCells(long took) {
    double all = countedNanos();
    for (Map<Lane, String> cells : measurands) {
      for (String id : cells.values()) {
        activeRun
            .estimate()
            .measuredCell(id, Duration.ofNanos(Math.round(took * (time(id) / all))));
      }
    }
  }

  /** There and back over the platforms that have time left. */
  private void visit(Map<Lane, String> cells) throws MeasurementException, InterruptedException {
    for (Map.Entry<Lane, String> cell : turns.thereAndBack(List.copyOf(cells.entrySet()))) {
      if (isOpen(cell.getKey(), cell.getValue())) {
        measure(cell.getKey(), cell.getValue());
      }
    }
  }

  private void measure(Lane lane, String id) throws MeasurementException, InterruptedException {
    way.take(lane);
    if (rounds.phases().isEmpty()) {
      var unused = lane.slice(id, round, false, rounds.turnNanos(), meter.of(lane, id));
    } else {
      lane.phases(id, round, rounds.turnNanos(), meter.of(lane, id));
    }
    way.giveBack(lane);
  }

  private boolean isOpen(Map<Lane, String> cells) {
    return cells.entrySet().stream().anyMatch(cell -> isOpen(cell.getKey(), cell.getValue()));
  }

  private boolean isOpen(Lane lane, String id) {
    return lane.measuredNanos(id) < time(id);
  }

  private long time(String id) {
    return activeRun.campaign().timeNanos(activeRun.plan().cells().get(id).measurand());
  }

  private long countedNanos() {
    return measurands.stream()
        .flatMap(cells -> cells.values().stream())
        .mapToLong(this::time)
        .sum();
  }

  private double progress(long begin, long expected) {
    long spent = activeRun.services().clock().nanos() - begin;
    return Math.min(1, (double) spent / expected);
  }

  private List<MachineReading> readings() throws HostException, InterruptedException {
    List<MachineReading> all = new ArrayList<>();
    for (Lane lane : lanes) {
      all.add(lane.reading());
    }
    return all;
  }

  private List<Map<Lane, String>> measurands() {
    Map<Object, Map<Lane, String>> all = new LinkedHashMap<>();
    activeRun
        .plan()
        .cells()
        .forEach(
            (id, cell) ->
                lanes.stream()
                    .filter(lane -> lane.platform().equals(cell.platform()))
                    .forEach(
                        lane ->
                            all.computeIfAbsent(cell.measurand(), key -> new LinkedHashMap<>())
                                .put(lane, id)));
    return List.copyOf(all.values());
  }
}

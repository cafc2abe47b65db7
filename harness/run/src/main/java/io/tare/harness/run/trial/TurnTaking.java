package io.tare.harness.run.trial;

import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Plan;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.verdict.MachineReading;
import io.tare.infra.hosts.HostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs trials together: first until the servers are warm, then until every cell is filled on every
 * platform. A trial that has the machine to itself takes all turns.
 */
final class TurnTaking {

  private static final long BETWEEN_LOOKS_NANOS = 10_000_000_000L;

  private final ActiveRun activeRun;
  private final CellQuota quota;
  private final Plan.Block block;
  private final TrialIsolation isolation;
  private final List<RunningTrial> trials;
  private final TurnOrder turns;
  private final SliceMeter meter;
  private final ProcessorReservation way;

  /** What is compared, with the id of its cell in each trial. */
  private final List<Map<RunningTrial, String>> measurands;

  private int round;
  private long lookedAtClocks;

  TurnTaking(ActiveRun activeRun, CellQuota quota, Plan.Block block, TrialIsolation isolation) {
    this.activeRun = activeRun;
    this.quota = quota;
    this.block = block;
    this.isolation = isolation;
    this.trials = isolation.trials();
    this.turns = new TurnOrder(activeRun.campaign().seed() * 31 + block.index());
    this.measurands = measurands();
    this.way =
        new ProcessorReservation(trials.stream().filter(trial -> trial.usage().isHere()).toList());
    this.meter = new SliceMeter(trials, way::isGiven);
  }

  /**
   * Measures the trials completely and closes them.
   *
   * @param began when the start of their servers began
   */
  void measure(long began) throws MeasurementException, InterruptedException {
    lookAtClocks();
    warmUp(began);
    learnStart(Duration.ofNanos(clock() - began));
    for (List<Map<RunningTrial, String>> cells : quota.together(measurands)) {
      measure(cells);
    }
    trials.forEach(RunningTrial::finish);
  }

  /**
   * Warms all up, on separate processors if they were moved aside; then once more where they are
   * measured, unless nothing of the cells was to be warmed up.
   */
  private void warmUp(long began) throws MeasurementException, InterruptedException {
    Optional<Rounds> rounds = quota.rounds();
    boolean isWarm = true;
    if (rounds.isPresent()) {
      round = new WarmUp(activeRun, block, measurands, rounds.get()).run(isolation.groups());
      isWarm = rounds.get().settling().maxNanos() > 0;
    } else {
      for (RunningTrial trial : trials) {
        trial.warmUpServer(began);
      }
    }
    if (isolation.bringBack() && isWarm) {
      round++;
      for (Map<RunningTrial, String> cells : turns.shuffled(measurands)) {
        for (Map.Entry<RunningTrial, String> cell : turns.shuffled(List.copyOf(cells.entrySet()))) {
          var unused = cell.getKey().warmUp(cell.getValue(), round);
        }
      }
    }
  }

  /** Measures cells until they are filled, and closes them together. */
  private void measure(List<Map<RunningTrial, String>> cells)
      throws MeasurementException, InterruptedException {
    long begin = clock();
    List<MachineReading> before = readings();
    lookAtClocks();
    try {
      way.begin();
      fill(cells, begin);
    } finally {
      way.end();
    }
    lookAtClocks();
    List<MachineReading> after = readings();
    activeRun.noteClock();
    learnCells(cells, clock() - begin);
    Set<String> ids = new HashSet<>();
    cells.forEach(each -> ids.addAll(each.values()));
    for (int i = 0; i < trials.size(); i++) {
      trials.get(i).close(ids, before.get(i), after.get(i));
    }
  }

  private void fill(List<Map<RunningTrial, String>> cells, long begin)
      throws MeasurementException, InterruptedException {
    long expected = expectedNanos(cells);
    boolean isFirst = true;
    List<Map<RunningTrial, String>> open = cells;
    while (!open.isEmpty()) {
      round++;
      tellRound(open, isFirst, Math.min(1, (double) (clock() - begin) / expected));
      meter.lookAgain();
      for (Map<RunningTrial, String> each : turns.shuffled(open)) {
        visit(each);
      }
      if (clock() - lookedAtClocks > BETWEEN_LOOKS_NANOS) {
        lookAtClocks();
      }
      open = open.stream().filter(TurnTaking::isOpen).toList();
      isFirst = false;
    }
  }

  /** For cells measured alone, each submission is reported. */
  private void tellRound(List<Map<RunningTrial, String>> open, boolean isFirst, double done) {
    if (quota.rounds().isPresent()) {
      activeRun.publish(
          new RunEvent.RoundBegan(block.index(), isFirst, done, activeRun.timeLeft()));
    } else {
      open.forEach(cells -> cells.forEach(RunningTrial::tellBegin));
    }
  }

  /** There and back over the platforms with cells left to measure. */
  private void visit(Map<RunningTrial, String> cells)
      throws MeasurementException, InterruptedException {
    for (Map.Entry<RunningTrial, String> cell : turns.thereAndBack(List.copyOf(cells.entrySet()))) {
      RunningTrial trial = cell.getKey();
      if (!trial.isFilled(cell.getValue())) {
        way.take(trial);
        trial.measure(cell.getValue(), round, meter.of(trial, cell.getValue()));
        way.giveBack(trial);
      }
    }
  }

  private static boolean isOpen(Map<RunningTrial, String> cells) {
    return cells.entrySet().stream().anyMatch(cell -> !cell.getKey().isFilled(cell.getValue()));
  }

  /** Each platform's share of the time from the servers' start to the first slice that counts. */
  private void learnStart(Duration took) {
    trials.forEach(
        trial ->
            activeRun.estimate().measuredStart(trial.platform(), took.dividedBy(trials.size())));
  }

  /** Each cell's share of the time of the slices that count. */
  private void learnCells(List<Map<RunningTrial, String>> cells, long took) {
    double all = expectedNanos(cells);
    for (Map<RunningTrial, String> each : cells) {
      for (String id : each.values()) {
        activeRun
            .estimate()
            .measuredCell(id, Duration.ofNanos(Math.round(took * (quota.expectedNanos(id) / all))));
      }
    }
  }

  private long expectedNanos(List<Map<RunningTrial, String>> cells) {
    return cells.stream()
        .flatMap(each -> each.values().stream())
        .mapToLong(quota::expectedNanos)
        .sum();
  }

  /** Called while nothing is measured, because it asks the measuring programs. */
  private void lookAtClocks() throws MeasurementException, InterruptedException {
    for (RunningTrial trial : trials) {
      trial.lookAtClocks();
    }
    lookedAtClocks = clock();
  }

  private List<MachineReading> readings() throws HostException, InterruptedException {
    List<MachineReading> all = new ArrayList<>();
    for (RunningTrial trial : trials) {
      all.add(trial.reading());
    }
    return all;
  }

  private long clock() {
    return activeRun.services().clock().runningNanos();
  }

  private List<Map<RunningTrial, String>> measurands() {
    Map<Object, Map<RunningTrial, String>> all = new LinkedHashMap<>();
    activeRun
        .plan()
        .cells()
        .forEach(
            (id, cell) ->
                trials.stream()
                    .filter(trial -> trial.due().contains(id) && !activeRun.isLeftOut(id))
                    .forEach(
                        trial ->
                            all.computeIfAbsent(cell.measurand(), key -> new LinkedHashMap<>())
                                .put(trial, id)));
    return List.copyOf(all.values());
  }
}

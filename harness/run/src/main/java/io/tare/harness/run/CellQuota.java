package io.tare.harness.run;

import io.tare.harness.benchmark.Quota;
import io.tare.harness.benchmark.SliceOrder;
import io.tare.harness.campaign.Rounds;
import io.tare.model.Phase;
import io.tare.model.Plan;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much is measured of cells. Either so much time, in slices: all cells in rounds, after the
 * servers have settled, and closed together. Or so many submissions, which is one slice: one cell
 * after the other, each closed as soon as it has them. All else of a trial is the same, whether it
 * has the machine for itself or takes turns with others.
 */
final class CellQuota {

  private final ActiveRun activeRun;
  private final Optional<Rounds> rounds;

  CellQuota(ActiveRun activeRun) {
    this.activeRun = activeRun;
    this.rounds = activeRun.campaign().schedule().rounds();
  }

  /** How rounds are; empty where submissions are counted. */
  Optional<Rounds> rounds() {
    return rounds;
  }

  /**
   * The cells that an attempt at a trial measures: of those that are closed together there are no
   * half-measured ones to go on with.
   */
  List<String> due(Plan.Trial trial) {
    return rounds.isPresent() ? trial.cells() : activeRun.state().remaining(trial);
  }

  /**
   * What is measured until all of it is filled, and closed together; one after the other.
   *
   * @param cells what is compared, with the id that its cell has in each trial
   */
  List<List<Map<RunningTrial, String>>> together(List<Map<RunningTrial, String>> cells) {
    return rounds.isPresent()
        ? List.of(cells)
        : cells.stream().sorted(Comparator.comparingInt(CellQuota::place)).map(List::of).toList();
  }

  private static int place(Map<RunningTrial, String> cells) {
    Map.Entry<RunningTrial, String> first = cells.entrySet().iterator().next();
    return first.getKey().due().indexOf(first.getValue());
  }

  /** How long a cell is measured, as far as that is known; at least 1. */
  long expectedNanos(String id) {
    return rounds.isPresent()
        ? activeRun.campaign().timeNanos(activeRun.plan().cell(id).measurand())
        : Math.max(1, activeRun.estimate().cell(id).toNanos());
  }

  /** A slice that warms up. */
  SliceOrder warmUp(CellProgress cell) {
    return rounds
        .map(each -> timed(cell, each.sliceNanos(), List.of()))
        .orElseGet(() -> counted(cell, Quota.Count.ofServerWarmup(cell.order().submissions())));
  }

  /** The next slice that counts. */
  SliceOrder next(CellProgress cell) {
    return rounds
        .map(each -> timed(cell, each.turnNanos(), each.phases()))
        .orElseGet(() -> counted(cell, Quota.Count.of(cell.order().submissions())));
  }

  private static SliceOrder timed(CellProgress cell, long nanos, List<Phase> phases) {
    long seed = cell.order().seed() + cell.slices() + 1;
    return new SliceOrder(cell.sequence(), new Quota.Time(nanos), seed, phases);
  }

  private static SliceOrder counted(CellProgress cell, Quota.Count count) {
    return new SliceOrder(cell.sequence(), count, cell.order().seed());
  }

  /** Whether no further slice is needed. */
  boolean isFilled(CellProgress cell) {
    return rounds.isPresent()
        ? cell.measuredNanos() >= expectedNanos(cell.order().id())
        : cell.isMeasured();
  }
}

package io.tare.harness.run.trial;

import io.tare.harness.campaign.schedule.Rounds;
import io.tare.harness.model.Phase;
import io.tare.harness.model.Plan;
import io.tare.harness.run.cell.CellProgress;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.Quota;
import io.tare.harness.workloads.contract.SliceOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much of each cell is measured. Either a time, in slices: all cells in rounds, after the
 * servers have settled, and closed together. Or a number of submissions, in one slice: one cell
 * after the other, each closed as soon as it is complete. The rest of a trial is the same, whether
 * it has the machine to itself or takes turns with others.
 */
final class CellQuota {

  private final ActiveRun activeRun;
  private final Optional<Rounds> rounds;

  CellQuota(ActiveRun activeRun) {
    this.activeRun = activeRun;
    this.rounds = activeRun.campaign().schedule().rounds();
  }

  /** The settings of rounds; empty where submissions are counted. */
  Optional<Rounds> rounds() {
    return rounds;
  }

  /**
   * The cells that an attempt at a trial measures. Cells that are closed together are all measured
   * again, because none can be half measured.
   */
  List<String> due(Plan.Trial trial) {
    return rounds.isPresent() ? trial.cells() : activeRun.state().remaining(trial);
  }

  /**
   * Groups of cells: each group is measured until all its cells are filled, and closed together;
   * one group after the other.
   *
   * @param cells what is compared, with the id of its cell in each trial
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

  /** How long a cell is measured, as far as known; at least 1. */
  long expectedNanos(String id) {
    return rounds.isPresent()
        ? activeRun.campaign().timeNanos(activeRun.plan().cell(id).measurand())
        : Math.max(1, activeRun.estimate().cell(id).toNanos());
  }

  /**
   * A warm-up slice.
   *
   * @param round the pass over all cells, from 1
   */
  SliceOrder warmUp(CellProgress cell, int round) {
    return rounds
        .map(each -> timed(cell, round, each.sliceNanos(), List.of()))
        .orElseGet(
            () ->
                counted(
                    cell,
                    Quota.Count.ofServerWarmup(cell.order().submissions(), servers(cell.order()))));
  }

  private int servers(CellOrder order) {
    return activeRun.campaign().platform(order.cell().platform()).resources().servers().count();
  }

  /** The next slice that counts, in the same way. */
  SliceOrder next(CellProgress cell, int round) {
    return rounds
        .map(each -> timed(cell, round, each.turnNanos(), each.phases()))
        .orElseGet(() -> counted(cell, Quota.Count.of(cell.order().submissions())));
  }

  private static SliceOrder timed(CellProgress cell, int round, long nanos, List<Phase> phases) {
    long seed = cell.order().seed() + cell.slices() + 1;
    return new SliceOrder(
        cell.sequence(), new Quota.Time(nanos), seed, phases, cell.omitsStamps(round));
  }

  private static SliceOrder counted(CellProgress cell, Quota.Count count) {
    return new SliceOrder(cell.sequence(), count, cell.order().seed());
  }

  /** Whether no further slice is needed. */
  boolean isFilled(CellProgress cell) {
    return rounds.isPresent()
        ? cell.measuredNanos() >= expectedNanos(cell.order().id()) && cell.hasAllKinds()
        : cell.isMeasured();
  }
}

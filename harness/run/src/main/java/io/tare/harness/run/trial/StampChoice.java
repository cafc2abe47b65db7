package io.tare.harness.run.trial;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.run.state.ActiveRun;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Decides after the first warm-up of a cell whether its submissions all keep their stamps: where
 * these cannot matter on any platform, slices without them would only cost half of the submissions.
 * It depends on nothing that counts, and holds for the whole run and all platforms.
 */
final class StampChoice {

  /**
   * Up to this share of a response time stamps are kept. No PD is known to a tenth of a percent.
   */
  static final double MAX_SHARE = 0.001;

  /**
   * What stamps cost beside the readings: numbers are formatted and sent as a trailer. Measured
   * where a reading takes 25 ns: 4 to 7 µs.
   */
  static final double SENDING_NANOS = 10_000;

  private final ActiveRun activeRun;
  private final Map<RunningTrial, WarmingTrial> warmed;

  /**
   * @param warmed the trials, with what their warm-up measured
   */
  StampChoice(ActiveRun activeRun, Collection<WarmingTrial> warmed) {
    this.activeRun = activeRun;
    this.warmed = warmed.stream().collect(Collectors.toMap(WarmingTrial::trial, each -> each));
  }

  /**
   * Decides for cells that are compared.
   *
   * @param cells of one measurand, by trial
   */
  void decide(Map<RunningTrial, String> cells) {
    if (!isOpen(cells)) {
      return;
    }
    double largest = 0;
    for (Map.Entry<RunningTrial, String> cell : cells.entrySet()) {
      WarmingTrial trial = warmed.get(cell.getKey());
      OptionalDouble share =
          trial == null ? OptionalDouble.empty() : trial.stampShare(cell.getValue());
      if (share.isEmpty() || !(share.getAsDouble() <= MAX_SHARE)) {
        return;
      }
      largest = Math.max(largest, share.getAsDouble());
    }
    activeRun.record(
        new JournalEntry.StampsKept(
            activeRun.epochNanos(), cells.values().stream().sorted().toList(), largest));
    cells.forEach(RunningTrial::keepStamps);
  }

  /** Not if something was measured already, or if a platform is not among them. */
  private boolean isOpen(Map<RunningTrial, String> cells) {
    return cells.entrySet().stream()
            .allMatch(
                cell ->
                    cell.getKey().alternatesStamps(cell.getValue())
                        && activeRun.state().isUnmeasured(cell.getValue()))
        && cells.size() == platforms(cells.values().iterator().next());
  }

  /** How many cells of the plan measure the same. */
  private long platforms(String id) {
    Measurand same = activeRun.plan().cell(id).measurand();
    return activeRun.plan().cells().values().stream()
        .filter(cell -> cell.measurand().equals(same))
        .count();
  }
}

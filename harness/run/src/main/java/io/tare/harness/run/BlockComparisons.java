package io.tare.harness.run;

import io.tare.harness.model.Cell;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.RunState.TrialCell;
import io.tare.harness.run.verdict.OneSidedRule;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Decides whether a block's comparisons count. This takes all trials of the block: the verdict on a
 * single cell does not show that a disturbance hit one platform and not the other. Such comparisons
 * are journalled, and repeated as often as a failed trial.
 *
 * <p>Platforms that take turns in slices share their disturbances, so they are not judged.
 */
public final class BlockComparisons {

  private final ActiveRun activeRun;
  private final Predicate<Duration> isAffordable;

  /**
   * @param isAffordable whether there is time to measure for so long
   */
  BlockComparisons(ActiveRun activeRun, Predicate<Duration> isAffordable) {
    this.activeRun = activeRun;
    this.isAffordable = isAffordable;
  }

  /**
   * Judges the comparisons of a measured block, as far as it could be measured.
   *
   * @return whether some of its cells were reopened to be measured again
   */
  boolean haveToBeRepeated(Plan.Block block) {
    if (activeRun.plan().design() == Design.SIDE_BY_SIDE) {
      return false;
    }
    List<JournalEntry.ComparisonInvalidated> found =
        new OneSidedRule(activeRun, block).findings(activeRun.epochNanos());
    found.forEach(activeRun::record);
    List<TrialCell> again =
        block.trials().stream()
            .flatMap(trial -> activeRun.state().oneSided(trial, retries()).stream())
            .toList();
    boolean triesAgain = !again.isEmpty() && isAffordable.test(time(block));
    found.forEach(each -> report(each, triesAgain && again.containsAll(places(each))));
    if (triesAgain) {
      again.forEach(activeRun.state()::reopen);
    }
    return triesAgain;
  }

  private int retries() {
    return activeRun.campaign().schedule().retries();
  }

  /** Where cells are measured in rounds, all cells of a trial continue together. */
  private Duration time(Plan.Block block) {
    return block.trials().stream()
        .map(
            trial -> {
              List<String> cells =
                  activeRun.state().oneSided(trial, retries()).stream()
                      .map(TrialCell::cell)
                      .toList();
              return activeRun.campaign().isTimed() && !cells.isEmpty()
                  ? activeRun.estimate().trial(trial)
                  : activeRun.estimate().trial(trial.platform(), cells);
            })
        .reduce(Duration.ZERO, Duration::plus);
  }

  private void report(JournalEntry.ComparisonInvalidated comparison, boolean triesAgain) {
    List<Cell> cells =
        comparison.cells().stream()
            .map(each -> activeRun.plan().cells().get(each.cell()))
            .filter(Objects::nonNull)
            .toList();
    activeRun.publish(
        new RunEvent.ComparisonInvalidated(
            comparison.block(), cells, comparison.finding(), triesAgain));
  }

  private static List<TrialCell> places(JournalEntry.ComparisonInvalidated comparison) {
    return comparison.cells().stream()
        .map(each -> new TrialCell(each.trial(), each.cell()))
        .toList();
  }
}

package io.tare.analysis.comparison;

import java.util.List;

/**
 * What makes a total over several cells as doubtful as they are.
 *
 * @param cells of the total
 * @param decided those whose own verdict is firm, or that are the same or without a loss
 * @param unsettled those that were measured before both sides had settled
 * @param perhaps those of which that is possible
 * @param disturbed trials of the run during which other programs used the machine
 * @param trials of the run in which that is known
 */
public record TotalDoubt(
    int cells, int decided, int unsettled, int perhaps, int disturbed, int trials) {

  static TotalDoubt of(Results results, List<Comparison> cells) {
    BackgroundLoad load = BackgroundLoad.of(results.checks());
    return new TotalDoubt(
        cells.size(),
        (int) cells.stream().filter(each -> each.mean().isDecided()).count(),
        (int)
            cells.stream()
                .filter(each -> !each.isSettled() && !each.mean().isPerhapsUnsettled())
                .count(),
        (int) cells.stream().filter(each -> each.mean().isPerhapsUnsettled()).count(),
        load.disturbed().size(),
        load.trials());
  }

  /** Whether every cell that had settled is open. */
  public boolean isUndecided() {
    return decided == 0 && unsettled + perhaps < cells;
  }

  /** Whether half of the trials or more were disturbed; fewer are only warned of. */
  public boolean isDisturbed() {
    return disturbed > 0 && 2 * disturbed >= trials;
  }
}

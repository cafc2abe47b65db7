package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.change.Change;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import java.util.Comparator;
import java.util.List;

/**
 * A run compared with an earlier one in one sentence: the largest change, and whether it is firm.
 */
public final class ChangeSentence {

  private ChangeSentence() {}

  /**
   * {@code "Against the run before, NAME: PD is worse for 2 of 8, most for Quicksort of 20000 1.12
   * (95 % 1.05–1.20)."} A change is firm if it has settled and is significant after correction: a
   * single interval without 1 is not enough.
   */
  public static String of(RunChange change) {
    return "Against the run before, " + change.then().run().name() + ": " + answer(change);
  }

  /** The same without the name of the run before. */
  static String answer(RunChange change) {
    String measure = change.hasPds() ? "PD" : "mean time";
    List<Change> firm = change.verdicts().stream().filter(ChangeSentence::isFirm).toList();
    Change largest = largest(firm.isEmpty() ? change.verdicts() : firm);
    String named = named(largest) + " " + figure(largest);
    int all = change.verdicts().size();
    if (firm.isEmpty()) {
      return (all == 1
              ? "no firm change of its " + measure + ", "
              : "no firm change of " + all + " " + measure + "s; the largest is ")
          + named
          + ".";
    }
    return measure
        + " is "
        + directions(firm)
        + " for "
        + firm.size()
        + " of "
        + all
        + ", most for "
        + named
        + ".";
  }

  private static boolean isFirm(Change change) {
    return change.isSettled()
        && change.survivesCorrection()
        && (change.verdict() == Verdict.SLOWER || change.verdict() == Verdict.FASTER);
  }

  private static String directions(List<Change> firm) {
    boolean isWorse = firm.stream().anyMatch(each -> each.verdict() == Verdict.SLOWER);
    boolean isBetter = firm.stream().anyMatch(each -> each.verdict() == Verdict.FASTER);
    return isWorse && isBetter ? "worse or better" : isWorse ? "worse" : "better";
  }

  private static Change largest(List<Change> changes) {
    return changes.stream()
        .max(Comparator.comparingDouble(each -> Math.abs(Math.log(each.loss().value()))))
        .orElseThrow();
  }

  private static String named(Change change) {
    return CellText.of(change.cell().measurand());
  }

  /** {@code "1.12 (95 % 1.05–1.20)"}. */
  private static String figure(Change change) {
    return Interpretation.ratio(change.loss().value(), change.interval())
        + (change.interval().isEmpty()
            ? ", without an interval"
            : " ("
                + Numbers.level(change.level())
                + " "
                + Interpretation.interval(change.interval())
                + ")");
  }
}

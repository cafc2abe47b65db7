package io.tare.harness.capsule;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.ConfidenceLevel;
import java.util.List;

/**
 * A verdict, and the blocks on which it depends.
 *
 * @param blocks the number of blocks
 * @param isTried whether there are enough of them to leave one out
 * @param decisive the blocks whose omission, one at a time, would change it
 */
public record FirmVerdict(
    String workload,
    String platform,
    String verdict,
    int blocks,
    boolean isTried,
    List<Integer> decisive) {

  public FirmVerdict {
    decisive = List.copyOf(decisive);
  }

  static FirmVerdict of(Comparison comparison) {
    int blocks = comparison.blocks().size();
    return new FirmVerdict(
        CellText.of(comparison.measurand()),
        comparison.candidate(),
        Verdicts.word(comparison.mean()),
        blocks,
        blocks > ConfidenceLevel.MIN_TRIALS,
        comparison.robustness().decisive());
  }
}

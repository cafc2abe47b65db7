package io.tare.analysis.comparison;

import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.Optional;

/** PD of a comparison with its error, for comparisons with another run. */
public final class PdEstimate {

  private PdEstimate() {}

  /** Empty for fewer than two blocks, and for values that are not positive. */
  public static Optional<LogEstimate> of(Results results, Comparison comparison) {
    return LogEstimate.ofRatio(TrialMeans.losses(results, comparison), comparison.ownVariance())
        .map(each -> honest(results, each));
  }

  /** Widened as the run's own intervals are, if it stopped when they were narrow enough. */
  public static LogEstimate honest(Results results, LogEstimate estimate) {
    return StoppingCorrection.of(results.run())
        .map(rule -> estimate.widened(rule.factor()))
        .orElse(estimate);
  }
}

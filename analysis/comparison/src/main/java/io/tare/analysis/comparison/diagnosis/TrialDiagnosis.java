package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.statistics.series.WarmUpEnd;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The diagnosis of one cell in one trial, in the order of its submissions.
 *
 * @param changes where a new level begins within the trial
 * @param drift over the counted rounds; absent without two of them
 * @param timeline the submissions, thinned; empty if the trial is not shown because there are too
 *     many
 */
public record TrialDiagnosis(
    String trial,
    int block,
    Counts counts,
    Dependence dependence,
    Mean mean,
    List<LevelShift> changes,
    Optional<CountedDrift> drift,
    List<SubmissionBucket> timeline) {

  /**
   * How many submissions there are.
   *
   * @param warmUp how many with a value were left out as warm-up
   * @param counted how many count
   * @param settledAfter how many preceded the steady state found in the data, warm-up included;
   *     absent if it was not reached in the first half of the counted submissions, or there are too
   *     few
   */
  public record Counts(long warmUp, long counted, OptionalLong settledAfter) {}

  /**
   * How counted submissions depend on each other.
   *
   * @param correlation of successive ones, −1 to 1
   * @param effectiveSize how many independent submissions would give an equally precise mean
   */
  public record Dependence(double correlation, double effectiveSize) {}

  /**
   * The mean of the counted submissions, and what it hangs on.
   *
   * @param value in the metric's base unit
   * @param outliers how many counted submissions are outliers
   * @param withoutOutliers the mean without those, to show their effect
   * @param influence of the submission that adds most
   */
  public record Mean(double value, long outliers, double withoutOutliers, Influence influence) {}

  public TrialDiagnosis {
    changes = List.copyOf(changes);
    timeline = List.copyOf(timeline);
  }

  /** Whether one submission dominates the mean. */
  public boolean isCarried() {
    return mean.influence.isLarge(counts.counted);
  }

  /** Whether it did not settle although there are enough submissions to detect it. */
  public boolean isUnsettled() {
    return counts.settledAfter.isEmpty()
        && Math.min(counts.warmUp + counts.counted, 2 * counts.counted) >= WarmUpEnd.MIN_VALUES;
  }

  /**
   * How many submissions count although the trial had not settled; 0 if it is unknown when it did.
   */
  public long countedBeforeSettled() {
    return Math.max(0, counts.settledAfter.orElse(0) - counts.warmUp);
  }
}

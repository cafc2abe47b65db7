package io.tare.analysis.comparison;

import io.tare.analysis.statistics.series.WarmUpEnd;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The diagnosis of one cell in one trial, in the order of its submissions.
 *
 * @param warmUp how many with a value were left out as warm-up
 * @param counted how many count
 * @param settledAfter how many preceded the steady state found in the data, warm-up included;
 *     absent if it was not reached in the first half of the counted submissions, or there are too
 *     few
 * @param correlation of successive counted submissions, −1 to 1
 * @param effectiveSize how many independent submissions would give an equally precise mean
 * @param outliers how many counted submissions are outliers
 * @param mean of the counted submissions in the metric's base unit
 * @param meanWithoutOutliers the mean without those, to show their effect
 * @param influence of the submission that adds most to the mean
 * @param changes where a new level begins within the trial
 * @param drift over the counted rounds; absent without two of them
 * @param timeline the submissions, thinned; empty if the trial is not shown because there are too
 *     many
 */
public record TrialDiagnosis(
    String trial,
    int block,
    long warmUp,
    long counted,
    OptionalLong settledAfter,
    double correlation,
    double effectiveSize,
    long outliers,
    double mean,
    double meanWithoutOutliers,
    Influence influence,
    List<LevelShift> changes,
    Optional<CountedDrift> drift,
    List<SubmissionBucket> timeline) {

  public TrialDiagnosis {
    changes = List.copyOf(changes);
    timeline = List.copyOf(timeline);
  }

  /** Whether one submission dominates the mean. */
  public boolean isCarried() {
    return influence.isLarge(counted);
  }

  /** Whether it did not settle although there are enough submissions to detect it. */
  public boolean isUnsettled() {
    return settledAfter.isEmpty()
        && Math.min(warmUp + counted, 2 * counted) >= WarmUpEnd.MIN_VALUES;
  }

  /**
   * How many submissions count although the trial had not settled; 0 if it is unknown when it did.
   */
  public long countedBeforeSettled() {
    return Math.max(0, settledAfter.orElse(0) - warmUp);
  }
}

package io.tare.analysis.comparison;

import io.tare.analysis.statistics.series.WarmUpEnd;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the submissions of one cell in one trial look like in the order in which they were made.
 *
 * @param warmUp how many were left out as warm-up, those with a value
 * @param counted how many count
 * @param settledAfter how many went before the steady state as it is found from the data, warm-up
 *     included; absent if it was not reached before the counted submissions were half over, or
 *     there are too few to tell
 * @param correlation of successive counted submissions, −1 to 1
 * @param effectiveSize how many independent submissions would tell as much of the mean
 * @param outliers how many counted submissions are out of line
 * @param mean of the counted submissions in the metric's base unit
 * @param meanWithoutOutliers what the mean would be without those, to show what they do
 * @param influence of the submission that adds most to the mean
 * @param changes where another level begins within the trial
 * @param drift over the rounds that count; absent without two of them
 * @param timeline the submissions, thinned; empty if the cell has so many trials that this one is
 *     not shown
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

  /** Whether one submission carries the mean. */
  public boolean isCarried() {
    return influence.isLarge(counted);
  }

  /** Whether it did not settle though there are enough submissions to see it. */
  public boolean isUnsettled() {
    return settledAfter.isEmpty()
        && Math.min(warmUp + counted, 2 * counted) >= WarmUpEnd.LEAST_VALUES;
  }

  /**
   * How many submissions count though the trial had not settled; 0 if it is not known when it did.
   */
  public long countedBeforeSettled() {
    return Math.max(0, settledAfter.orElse(0) - warmUp);
  }
}

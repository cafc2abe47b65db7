package io.tare.analysis.comparison;

import io.tare.analysis.comparison.diagnosis.CountedDrift;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How many cells of a run still drift while they are counted, by more than {@link
 * CountedDrift#BOUND}.
 *
 * @param cells those measured in rounds
 * @param beyond those whose trials together drift further for certain
 * @param within those that drift less for certain; for the others it is unknown
 * @param trials the same cells, each counted once for every trial
 * @param trialsBeyond how many of these drift further, each by its own rounds only
 * @param medianRatio the median of the cells' drifts; below 1 they got faster
 */
public record DriftShare(
    int cells, int beyond, int within, int trials, int trialsBeyond, double medianRatio) {

  /** Absent if no cell was measured in rounds. */
  public static Optional<DriftShare> of(Results results) {
    List<CountedDrift> drifts =
        results.diagnoses().stream().flatMap(cell -> cell.drift().stream()).toList();
    List<CountedDrift> ofTrials =
        results.diagnoses().stream()
            .flatMap(cell -> cell.trials().stream())
            .flatMap(trial -> trial.drift().stream())
            .toList();
    return drifts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DriftShare(
                drifts.size(),
                (int) drifts.stream().filter(CountedDrift::isBeyond).count(),
                (int) drifts.stream().filter(CountedDrift::isWithin).count(),
                ofTrials.size(),
                (int) ofTrials.stream().filter(CountedDrift::isBeyond).count(),
                Median.withDefaults()
                    .evaluate(drifts.stream().mapToDouble(CountedDrift::ratio).toArray())));
  }

  /** Cells for which noise hides whether they drift further. */
  public int unclear() {
    return cells - beyond - within;
  }
}

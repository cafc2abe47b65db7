package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.harness.model.Metric;
import java.util.Optional;

/**
 * Both sides of a comparison on their own, over the paired blocks, in the metric's base unit.
 *
 * @param reference the reference's mean with its own interval
 * @param candidate the candidate's mean with its own interval
 * @param added candidate less reference, with the interval of the paired difference
 */
public record PairedMeans(Estimate reference, Estimate candidate, Estimate added) {

  /**
   * @param stop how the run decided to end, if by its own intervals; that of the difference is then
   *     widened, as that of PD
   */
  public static PairedMeans of(
      Metric metric, Pairs pairs, RatioOfMeans ratio, Optional<PrecisionStop> stop) {
    Estimate added = MetricMeans.difference(metric, pairs, ratio);
    return new PairedMeans(
        MetricMeans.of(metric, pairs.reference(), ratio.level()),
        MetricMeans.of(metric, pairs.candidate(), ratio.level()),
        stop.map(rule -> rule.widened(added)).orElse(added));
  }

  /**
   * Whether the two platforms' own intervals overlap, the criterion of the published study. It is
   * weaker than PD's own interval. Absent without intervals.
   */
  public Optional<Boolean> intervalsOverlap() {
    return candidate.interval().flatMap(ours -> reference.interval().map(ours::overlaps));
  }
}

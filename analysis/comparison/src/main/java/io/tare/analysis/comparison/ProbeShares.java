package io.tare.analysis.comparison;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Observation;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The shares of clock readings in a cell's mean, one for each valid trial. They come from the cost
 * of one reading at each trial's start, which a busy machine may make many times too large: a share
 * of more than ten times the median is refused.
 *
 * @param used as ratios to the mean
 * @param refused the number of trials without a usable share
 */
public record ProbeShares(List<Double> used, int refused) {

  private static final double MAX_OVER_MEDIAN = 10;

  /** Of one cell; empty if no readings were counted. */
  public static ProbeShares of(Stream<CellFinished> checks) {
    List<Double> all =
        checks
            .filter(each -> each.validity().isValid())
            .flatMap(each -> each.observation(Observation.PROBE_SHARE).stream().boxed())
            .toList();
    double limit = MAX_OVER_MEDIAN * median(all);
    List<Double> used = all.stream().filter(each -> each <= limit).toList();
    return new ProbeShares(used, all.size() - used.size());
  }

  /** NaN if there are none. */
  public double median() {
    return median(used);
  }

  private static double median(List<Double> values) {
    return Median.withDefaults().evaluate(values.stream().mapToDouble(each -> each).toArray());
  }
}

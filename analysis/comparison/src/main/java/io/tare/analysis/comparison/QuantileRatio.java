package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.Optional;

/**
 * PD of a quantile of the counted submissions, for example of the median: above 1 is a loss.
 *
 * @param probability 0.5 for the median
 * @param interval absent with too few blocks
 * @param method of a quantile per trial; absent for one over all submissions, whose interval is a
 *     bootstrap of trials
 */
public record QuantileRatio(
    double probability, double value, Optional<Interval> interval, Optional<Ratio.Method> method) {

  /** With the interval of a run that decided by its own intervals when to end. */
  QuantileRatio widened(Optional<PrecisionStop> stop) {
    return new QuantileRatio(
        probability,
        value,
        interval.map(each -> stop.map(rule -> rule.widened(value, each)).orElse(each)),
        method);
  }

  /** {@code median} or {@code p95}. */
  public String name() {
    return probability == 0.5 ? "median" : "p" + Math.round(100 * probability);
  }
}

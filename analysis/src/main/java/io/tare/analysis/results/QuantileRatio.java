package io.tare.analysis.results;

import io.tare.analysis.statistics.Interval;
import java.util.Optional;

/**
 * PD of a quantile of all counted submissions, for example of the median: above 1 is a loss.
 *
 * @param probability 0.5 for the median
 * @param interval by the bootstrap of trials; absent with too few blocks
 */
public record QuantileRatio(double probability, double value, Optional<Interval> interval) {

  /** {@code median} or {@code p95}. */
  public String name() {
    return probability == 0.5 ? "median" : "p" + Math.round(100 * probability);
  }
}

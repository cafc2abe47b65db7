package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.comparison.series.OrderedValues;
import io.tare.analysis.statistics.Summary;

/**
 * The counted submission that adds most to a trial's mean.
 *
 * @param sequence its number within cell and trial, from 0, as in {@code samples.avro}
 * @param value in the metric's base unit
 * @param share the share of the trial's mean that it adds beyond a median submission, 0 to 1
 */
public record Influence(long sequence, double value, double share) {

  /**
   * From this share on, there is a warning. With thirty submissions that vary as on a quiet machine
   * (by a factor of 1.6), the slowest adds 5 %.
   */
  public static final double BOUND = 0.1;

  static Influence of(OrderedValues submitted) {
    double[] values = submitted.values();
    int slowest = 0;
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i];
      slowest = values[i] > values[slowest] ? i : slowest;
    }
    double median = Summary.quantiles(values, 0.5)[0];
    return new Influence(
        submitted.sequence(slowest), values[slowest], (values[slowest] - median) / sum);
  }

  /**
   * Whether a reader must know of it. With very few submissions each is a large part of the mean.
   *
   * @param counted how many make up the mean
   */
  public boolean isLarge(long counted) {
    return share > Math.max(BOUND, 1.0 / counted);
  }
}

package io.tare.analysis.statistics.series;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The precision of the mean of successive values. Correlated values make the mean less precise than
 * independent ones: with n values whose autocorrelations sum to τ = 1 + 2 Σ ρ_k, the variance of
 * the mean is that of one value over m = n/τ. Squares about the sample mean miss the variance of
 * that mean, so the estimate is (Σ(x − x̄)²/n) / (m − 1), for independent values s²/n. See {@link
 * SeriesCorrelation} for τ.
 *
 * @param mean of the values
 * @param variance of that mean, in the square of their unit; NaN for one value
 * @param freedom degrees of freedom of the variance: m − 1; 0 for one value
 * @param size how many values
 */
public record MeanVariance(double mean, double variance, double freedom, int size) {

  /** With an effective size below two, the variance is unknown. */
  private static final double MIN_EFFECTIVE = 2;

  /**
   * For several series of the same kind, for example the trials of a cell. They share τ, because a
   * single series estimates it badly.
   *
   * @param series each with at least one value, in the order of measuring
   */
  public static List<MeanVariance> of(List<double[]> series) {
    double time = SeriesCorrelation.of(series).time();
    List<MeanVariance> all = new ArrayList<>();
    series.forEach(each -> all.add(of(each, time)));
    return List.copyOf(all);
  }

  private static MeanVariance of(double[] values, double time) {
    double mean = Mean.of(values).getAsDouble();
    if (values.length == 1) {
      return new MeanVariance(mean, Double.NaN, 0, 1);
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double effective = Math.max(MIN_EFFECTIVE, values.length / time);
    return new MeanVariance(
        mean, squares / values.length / (effective - 1), effective - 1, values.length);
  }
}

package io.tare.analysis.statistics.pooling;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates of one logarithm from several runs whose true values differ: the random-effects model.
 *
 * <p>A run's estimate is normal around its own true value with its squared error, and true values
 * are normal around the common one with variance τ². Weights are the inverse of their sum, τ² is
 * that of the restricted likelihood ({@link Heterogeneity}), and the interval is Student's t with
 * one degree of freedom less than runs and the variance of J. Hartung and G. Knapp (Statistics in
 * Medicine 20, 2001): the runs' own variation around the common value. If runs happen to agree
 * better than their errors suggest, that variance is too small, and the usual one is used (C.
 * Röver, G. Knapp and T. Friede, BMC Medical Research Methodology 15:99, 2015).
 *
 * @param logarithm the common value
 * @param squaredError of it
 * @param runs 2 or more
 */
public record RandomEffects(
    double logarithm, double squaredError, Heterogeneity heterogeneity, int runs) {

  /**
   * @param estimates of two or more runs, with squared errors above 0
   */
  public static RandomEffects of(Collection<LogEstimate> estimates) {
    double[] values = estimates.stream().mapToDouble(LogEstimate::logarithm).toArray();
    double[] errors = estimates.stream().mapToDouble(LogEstimate::squaredError).toArray();
    return of(values, errors);
  }

  /**
   * @param values one for each run
   * @param squaredErrors of them, above 0
   */
  static RandomEffects of(double[] values, double[] squaredErrors) {
    WeightedValues all = new WeightedValues(values, squaredErrors);
    Heterogeneity heterogeneity = Heterogeneity.of(all);
    double variance = heterogeneity.variance();
    double scatter = all.squares(variance) / (values.length - 1);
    return new RandomEffects(
        all.mean(variance),
        Math.max(1, scatter) / all.weight(variance),
        heterogeneity,
        values.length);
  }

  /** The value itself, not its logarithm. */
  public double value() {
    return Math.exp(logarithm);
  }

  /**
   * The interval of the common value. Empty with fewer than {@link ConfidenceLevel#MIN_TRIALS}
   * runs, and if it has no bounds.
   */
  public Optional<Interval> interval(double level) {
    return around(level, squaredError);
  }

  /**
   * The prediction interval of another run's true value (J. P. T. Higgins, S. G. Thompson and D. J.
   * Spiegelhalter, Journal of the Royal Statistical Society A 172, 2009; degrees of freedom as in
   * J. IntHout and others, BMJ Open 6:e010247, 2016).
   */
  public Optional<Interval> prediction(double level) {
    return around(level, squaredError + heterogeneity.variance());
  }

  /**
   * The prediction interval of another run's estimate.
   *
   * @param ownSquaredError of that run, 0 or more
   */
  public Optional<Interval> prediction(double level, double ownSquaredError) {
    return around(level, squaredError + heterogeneity.variance() + ownSquaredError);
  }

  private Optional<Interval> around(double level, double variance) {
    if (runs < ConfidenceLevel.MIN_TRIALS) {
      return Optional.empty();
    }
    double margin = ConfidenceLevel.studentT(level, runs - 1.0) * Math.sqrt(variance);
    double upper = Math.exp(logarithm + margin);
    return Double.isFinite(upper)
        ? Optional.of(new Interval(Math.exp(logarithm - margin), upper, level))
        : Optional.empty();
  }

  /** Two-sided p of the common value being 1; empty with too few runs for an interval. */
  public OptionalDouble pValue() {
    return pValue(logarithm, squaredError);
  }

  /**
   * Two-sided p of another run being one of these: its estimate differs from the common value by
   * its own error, that of the common value and the variation between runs.
   */
  public OptionalDouble fit(LogEstimate other) {
    return pValue(
        other.logarithm() - logarithm,
        squaredError + heterogeneity.variance() + other.squaredError());
  }

  private OptionalDouble pValue(double distance, double variance) {
    return runs < ConfidenceLevel.MIN_TRIALS
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            2
                * TDistribution.of(runs - 1.0)
                    .survivalProbability(Math.abs(distance) / Math.sqrt(variance)));
  }
}

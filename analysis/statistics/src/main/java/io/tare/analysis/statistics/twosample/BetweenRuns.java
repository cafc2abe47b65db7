package io.tare.analysis.statistics.twosample;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * How much the logarithms of one figure differ between runs among which nothing changed, such as
 * those of several days.
 *
 * @param variance of a run's figure, its own error included
 * @param ownVariance the mean squared error of the runs' figures
 * @param runs {@link #MIN_RUNS} or more
 */
public record BetweenRuns(double variance, double ownVariance, int runs) {

  /** Two runs hardly show how much runs differ. */
  public static final int MIN_RUNS = 3;

  /** Empty for fewer than {@link #MIN_RUNS} runs. */
  public static Optional<BetweenRuns> of(List<LogEstimate> runs) {
    return runs.size() < MIN_RUNS
        ? Optional.empty()
        : Optional.of(
            new BetweenRuns(
                Variance.of(runs.stream().mapToDouble(LogEstimate::logarithm).toArray())
                    .getAsDouble(),
                Mean.of(runs.stream().mapToDouble(LogEstimate::squaredError).toArray())
                    .getAsDouble(),
                runs.size()));
  }

  /** The relative standard deviation of a run's figure. */
  public double deviation() {
    return Math.sqrt(variance);
  }

  /**
   * A ratio of two runs with the error that two such runs have: twice their variance, and what the
   * two are less precise by than those. Degrees of freedom by Satterthwaite, not above its own, so
   * that it is never narrower than without.
   */
  IndependentRatio widened(IndependentRatio ratio) {
    double rest = Math.max(0, ratio.squaredError() - 2 * ownVariance);
    double squared = 2 * variance + rest;
    if (squared <= ratio.squaredError()) {
      return ratio;
    }
    double freedom =
        squared
            * squared
            / (4 * variance * variance / (runs - 1) + rest * rest / ratio.degreesOfFreedom());
    return new IndependentRatio(
        ratio.value(), squared, Math.min(freedom, ratio.degreesOfFreedom()));
  }
}

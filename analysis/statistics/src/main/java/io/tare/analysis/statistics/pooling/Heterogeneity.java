package io.tare.analysis.statistics.pooling;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * How much the true values of runs differ.
 *
 * @param variance τ², between the runs' true values, 0 or more: at the maximum of the restricted
 *     likelihood (W. Viechtbauer, Journal of Educational and Behavioral Statistics 30, 2005)
 * @param range its 95 % interval by the Q-profile method (W. Viechtbauer, Statistics in Medicine
 *     26, 2007), from 0 or more; absent if runs agree better than their own errors allow, so that
 *     the set of variances that are possible is empty and nothing can be told
 * @param share I², the share of the variance of the runs' estimates that is between their true
 *     values, 0 to below 1 (J. P. T. Higgins and S. G. Thompson, Statistics in Medicine 21, 2002)
 * @param q Cochran's Q
 * @param pValue for all runs having one true value
 */
public record Heterogeneity(
    double variance, Optional<Interval> range, double share, double q, double pValue) {

  private static final int HALVINGS = 200;

  static Heterogeneity of(WeightedValues all) {
    double variance = root(all::score);
    ChiSquaredDistribution chance = ChiSquaredDistribution.of(all.count() - 1.0);
    double tail = (1 - ConfidenceLevel.DEFAULT) / 2;
    double weight = all.weight(0);
    double typical = (all.count() - 1) * weight / (weight * weight - all.squaredWeight(0));
    return new Heterogeneity(
        variance,
        range(all, chance, tail),
        variance / (variance + typical),
        all.squares(0),
        chance.survivalProbability(all.squares(0)));
  }

  private static Optional<Interval> range(
      WeightedValues all, ChiSquaredDistribution chance, double tail) {
    double min = chance.inverseCumulativeProbability(tail);
    return all.squares(0) < min
        ? Optional.empty()
        : Optional.of(
            new Interval(
                root(each -> all.squares(each) - chance.inverseSurvivalProbability(tail)),
                root(each -> all.squares(each) - min),
                ConfidenceLevel.DEFAULT));
  }

  /** τ, as a share: the typical difference of a run from the common value, for a logarithm. */
  public double deviation() {
    return Math.sqrt(variance);
  }

  /** Where a decreasing function passes 0; 0 if it is not positive at 0. */
  private static double root(DoubleUnaryOperator falling) {
    if (!(falling.applyAsDouble(0) > 0)) {
      return 0;
    }
    double low = 0;
    double high = Double.MIN_NORMAL;
    while (falling.applyAsDouble(high) > 0) {
      low = high;
      high *= 2;
    }
    for (int step = 0; step < HALVINGS && high - low > 1e-12 * high; step++) {
      double middle = (low + high) / 2;
      if (falling.applyAsDouble(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}

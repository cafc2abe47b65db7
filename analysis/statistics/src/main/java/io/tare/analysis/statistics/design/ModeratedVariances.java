package io.tare.analysis.statistics.design;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Variances of several cells, each from few blocks, that borrow strength from each other: true
 * variances are assumed to have a scaled inverse chi-squared distribution about a common value,
 * whose parameters are estimated from the moments of the variances' logarithms. Each variance is
 * then the mean of its own and the common one, weighted by their degrees of freedom (G. K. Smyth,
 * "Linear models and empirical Bayes methods", Statistical Applications in Genetics and Molecular
 * Biology 3(1), 2004, article 3, sections 4 and 6.2). If the estimates differ less than by chance,
 * the common value has the largest allowed weight.
 *
 * @param priorFreedom the weight of the common variance; 0 if there is nothing to borrow from
 * @param priorVariance the common variance
 * @param freedom of each variance on its own
 */
public record ModeratedVariances(double priorFreedom, double priorVariance, double freedom) {

  private static final double MIN = 1e-6;
  private static final double MAX = 1e7;
  private static final int MAX_STEPS = 200;

  /**
   * @param variances above 0
   * @param freedom of each, above 0
   * @param maxPrior the largest weight of the common variance: dependent variances have less
   *     information than their number
   */
  public static ModeratedVariances of(double[] variances, double freedom, double maxPrior) {
    if (!Arrays.stream(variances).allMatch(each -> each > 0)) {
      throw new IllegalArgumentException("no logarithm of " + Arrays.toString(variances));
    }
    if (variances.length < 2 || !(maxPrior > 0)) {
      return new ModeratedVariances(0, variances[0], freedom);
    }
    double shift = Math.log(freedom / 2) - Digamma.value(freedom / 2);
    double[] logarithms = Arrays.stream(variances).map(each -> Math.log(each) + shift).toArray();
    double mean = Mean.of(logarithms).getAsDouble();
    double excess = Variance.of(logarithms).getAsDouble() - Trigamma.value(freedom / 2);
    double half = excess > Trigamma.value(maxPrior / 2) ? inverseTrigamma(excess) : maxPrior / 2;
    return new ModeratedVariances(
        2 * half, Math.exp(mean + Digamma.value(half) - Math.log(half)), freedom);
  }

  /**
   * For the variances between blocks of cells that were measured in the same blocks.
   *
   * @param seen one for each cell, at least one
   */
  public static ModeratedVariances of(List<PairedSpread> seen) {
    double freedom =
        seen.stream().mapToInt(each -> each.differences().size()).min().orElseThrow() - 1.0;
    return of(
        seen.stream().mapToDouble(PairedSpread::perBlock).toArray(),
        freedom,
        (effectiveNumber(seen) - 1) * freedom);
  }

  /**
   * The effective number of independent variance estimates of the cells. A slow start may be slow
   * in all cells; two variances of normal values with the correlation r have the correlation r².
   * The mean of the r² is reduced by its expectation for independent values, 1 / freedom.
   */
  static double effectiveNumber(List<PairedSpread> seen) {
    return effectiveNumberOf(
        seen.stream()
            .map(each -> each.differences().stream().mapToDouble(d -> d).toArray())
            .toList());
  }

  /**
   * The same for any cells.
   *
   * @param all the values of each cell by block
   */
  static double effectiveNumberOf(List<double[]> all) {
    double sum = 0;
    double expected = 0;
    int pairs = 0;
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (all.get(i).length == all.get(j).length && all.get(i).length > 2) {
          double r = new PearsonsCorrelation().correlation(all.get(i), all.get(j));
          sum += Double.isNaN(r) ? 0 : r * r;
          expected += 1 / (all.get(i).length - 1.0);
          pairs++;
        }
      }
    }
    if (pairs == 0) {
      return 1;
    }
    double shared = Math.min(1, Math.max(0, (sum - expected) / (pairs - expected)));
    return all.size() / (1 + (all.size() - 1) * shared);
  }

  /** A variance after it has borrowed. */
  public double moderated(double variance) {
    return priorFreedom == 0
        ? variance
        : (priorFreedom * priorVariance + freedom * variance) / (priorFreedom + freedom);
  }

  /** Degrees of freedom of a moderated variance. */
  public double total() {
    return priorFreedom + freedom;
  }

  /** The trigamma function decreases from infinity to 0. */
  private static double inverseTrigamma(double value) {
    return new BrentSolver(1e-12, 1e-12).solve(MAX_STEPS, x -> Trigamma.value(x) - value, MIN, MAX);
  }
}

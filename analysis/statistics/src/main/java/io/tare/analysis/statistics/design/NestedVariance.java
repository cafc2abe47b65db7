package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Where variance comes from: the components of a nested design with random effects, by equating
 * mean squares with their expectations (Searle, Casella and McCulloch, "Variance Components", 1992,
 * chapters 4 and 5). Immutable.
 *
 * <p>Intervals of components and of their shares are generalized confidence intervals (S.
 * Weerahandi, "Generalized confidence intervals", Journal of the American Statistical Association
 * 88, 1993; for variance components Burdick, Borror and Montgomery, "Design and Analysis of Gauge
 * R&amp;R Studies", 2005, appendix B): a mean square times its freedom, over a draw of chi-squared,
 * replaces its expectation, and components and shares are computed from such draws. A negative
 * component is cut off at 0 and a share at 0 and 1, each after its computation, because cutting off
 * earlier would change the other shares. One method serves every level and every share, while the
 * modified large-sample intervals (Burdick and Graybill 1992) need a different formula for each; on
 * simulated values it covers as well as they do, and Satterthwaite's interval does not: see the
 * test of this class. With unequal group sizes the mean squares are only approximately independent
 * and chi-squared, so the intervals are approximate. They assume effects close to normal.
 *
 * @param strata the analysis of variance from the top; the n-th from below expects n variances
 */
public record NestedVariance(List<Stratum> strata) {

  private static final int DRAWS = 4000;
  private static final long SEED = 1992;

  public NestedVariance {
    strata = List.copyOf(strata);
    for (int i = 0; i < strata.size(); i++) {
      if (strata.get(i).expected().size() != strata.size() - i) {
        throw new IllegalArgumentException(
            strata.get(i).level() + " does not determine the variances of all levels below it");
      }
    }
  }

  /**
   * @param levels the names of the levels from the top: those of the groups, and last that of the
   *     values; levels that the values cannot separate become one, with both names
   * @param whole at least two groups at the top
   */
  public static NestedVariance of(List<String> levels, NestedSamples whole) {
    return new NestedVariance(NestedSquares.of(levels, whole));
  }

  /** The variance of each level from the top; 0 if the estimate is negative. */
  public double[] components() {
    return notNegative(solved(strata.stream().mapToDouble(Stratum::meanSquare).toArray()));
  }

  /**
   * Every level's variance and share with their intervals, from the top.
   *
   * @param confidence of each interval on its own
   */
  public List<VarianceShare> shares(double confidence) {
    double[] components = components();
    double sum = Arrays.stream(components).sum();
    double[][] drawn = draws();
    List<VarianceShare> all = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      int level = i;
      all.add(
          new VarianceShare(
              strata.get(i).level(),
              components[i],
              interval(
                  Arrays.stream(drawn).mapToDouble(each -> Math.max(0, each[level])), confidence),
              sum > 0 ? components[i] / sum : 0,
              interval(Arrays.stream(drawn).mapToDouble(each -> share(each, level)), confidence)));
    }
    return List.copyOf(all);
  }

  /** Draws of the possible true components, given the mean squares; the same every time. */
  private double[][] draws() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    ContinuousSampler[] chiSquared =
        strata.stream()
            .map(each -> AhrensDieterMarsagliaTsangGammaSampler.of(random, each.freedom() / 2, 2))
            .toArray(ContinuousSampler[]::new);
    double[][] drawn = new double[DRAWS][];
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] squares = new double[chiSquared.length];
      for (int i = 0; i < squares.length; i++) {
        Stratum stratum = strata.get(i);
        squares[i] = stratum.freedom() * stratum.meanSquare() / chiSquared[i].sample();
      }
      drawn[draw] = solved(squares);
    }
    return drawn;
  }

  /** The components that would give these mean squares, from the last line up; may be negative. */
  private double[] solved(double[] meanSquares) {
    double[] components = new double[meanSquares.length];
    for (int i = components.length - 1; i >= 0; i--) {
      List<Double> expected = strata.get(i).expected();
      double rest = meanSquares[i];
      for (int j = i + 1; j < components.length; j++) {
        rest -= expected.get(j - i) * components[j];
      }
      components[i] = rest / expected.get(0);
    }
    return components;
  }

  /**
   * For groups of equal sizes, the sum of components is never negative, although components may be.
   */
  private static double share(double[] drawn, int level) {
    double sum = Arrays.stream(drawn).sum();
    double all = sum > 0 ? sum : Arrays.stream(notNegative(drawn)).sum();
    return all > 0 ? Math.min(1, Math.max(0, drawn[level] / all)) : 0;
  }

  private static double[] notNegative(double[] components) {
    return Arrays.stream(components).map(each -> Math.max(0, each)).toArray();
  }

  private static Interval interval(DoubleStream draws, double confidence) {
    double tail = (1 - ConfidenceLevel.checked(confidence)) / 2;
    double[] ends =
        Quantile.withDefaults()
            .with(Quantile.EstimationMethod.HF7)
            .evaluate(draws.toArray(), tail, 1 - tail);
    return new Interval(ends[0], ends[1], confidence);
  }
}

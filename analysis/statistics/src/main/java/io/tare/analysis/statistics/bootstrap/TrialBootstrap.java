package io.tare.analysis.statistics.bootstrap;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The bootstrap for nested data: it resamples whole trials (with their blocks if both platforms
 * were measured in each), never single submissions, because submissions of one trial are
 * correlated. The submissions within a drawn trial are kept: resampling them too would count their
 * variance twice (Davison and Hinkley 1997, section 3.8; Field and Welsh 2007).
 *
 * <p>The interval is the expanded percentile interval (T. C. Hesterberg, "What teachers should know
 * about the bootstrap", The American Statistician 69(4), 2015, section 3.3): the plain percentile
 * interval of n trials is too narrow by about √((n − 1)/n)·z/t, so more extreme percentiles are
 * used. With three or four trials even that is too narrow; see docs/explanation/coverage.md for
 * simulations.
 *
 * <p>The same seed gives the same interval on every machine.
 *
 * @param resamples how often trials are drawn, at least 100
 * @param level for example 0.95
 */
public record TrialBootstrap(int resamples, double level, long seed) {

  /** Enough for the ends to move by less than a tenth of their distance from the value. */
  public static final int DEFAULT_RESAMPLES = 10_000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  public TrialBootstrap {
    if (resamples < 100) {
      throw new IllegalArgumentException(resamples + " resamples are fewer than 100");
    }
    ConfidenceLevel.checked(level);
  }

  /** Which values of the two sides belong together. */
  public enum Design {
    /**
     * Trial i of one side and trial i of the other are of the same block: they are drawn together.
     */
    PAIRED,
    /** The sides are independent: each is drawn separately. */
    INDEPENDENT
  }

  /**
   * A ratio with its interval; no interval from fewer than {@link ConfidenceLevel#MIN_TRIALS}
   * trials.
   */
  public record Bootstrapped(double value, Optional<Interval> interval) {}

  /**
   * The ratio of the means of trial means.
   *
   * @param candidate trial means, at least one
   * @param reference trial means, above 0
   */
  public Bootstrapped means(double[] candidate, double[] reference, Design design) {
    return ratios(
            candidate.length,
            reference.length,
            design,
            List.of((ours, theirs) -> mean(candidate, ours) / mean(reference, theirs)))
        .get(0);
  }

  /** The ratio of means of paired trial means. */
  public Bootstrapped means(Pairs pairs) {
    return means(pairs.candidate(), pairs.reference(), Design.PAIRED);
  }

  /**
   * The ratio of a quantile of all submissions of the candidate to that of the reference. All
   * submissions are merged; quantiles are never averaged.
   *
   * @param candidate the submissions of each trial
   * @param reference the submissions of each trial, above 0
   * @param p from 0 to 1: 0.5 for the median
   */
  public Bootstrapped quantiles(
      double[][] candidate, double[][] reference, double p, Design design) {
    return quantiles(candidate, reference, List.of(p), design).get(0);
  }

  /**
   * The same for several quantiles, each with the interval that it would have alone, in less time.
   *
   * @param ps from 0 to 1
   */
  public List<Bootstrapped> quantiles(
      double[][] candidate, double[][] reference, List<Double> ps, Design design) {
    TrialQuantiles ours = new TrialQuantiles(candidate);
    TrialQuantiles theirs = new TrialQuantiles(reference);
    List<ToDoubleBiFunction<int[], int[]>> ratios = new ArrayList<>();
    for (double p : ps) {
      if (!(p >= 0 && p <= 1)) {
        throw new IllegalArgumentException("quantile " + p + " is not between 0 and 1");
      }
      ratios.add((a, b) -> ours.quantile(p, a) / theirs.quantile(p, b));
    }
    return ratios(candidate.length, reference.length, design, ratios);
  }

  private List<Bootstrapped> ratios(
      int candidates,
      int references,
      Design design,
      List<ToDoubleBiFunction<int[], int[]>> ratios) {
    if (design == Design.PAIRED && candidates != references) {
      throw new IllegalArgumentException(
          candidates + " trials cannot pair with " + references + " trials");
    }
    int[] ours = ones(candidates);
    int[] theirs = ones(references);
    double[] values =
        ratios.stream().mapToDouble(each -> each.applyAsDouble(ours, theirs)).toArray();
    int min = Math.min(candidates, references);
    int draws = min < ConfidenceLevel.MIN_TRIALS ? 0 : resamples;
    double[][] drawn = new double[ratios.size()][draws];
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    for (int i = 0; i < draws; i++) {
      draw(random, ours);
      if (design == Design.INDEPENDENT) {
        draw(random, theirs);
      }
      for (int k = 0; k < drawn.length; k++) {
        drawn[k][i] = ratios.get(k).applyAsDouble(ours, design == Design.PAIRED ? ours : theirs);
      }
    }
    return IntStream.range(0, values.length)
        .mapToObj(k -> new Bootstrapped(values[k], interval(drawn[k], min)))
        .toList();
  }

  private Optional<Interval> interval(double[] drawn, int trials) {
    if (drawn.length == 0) {
      return Optional.empty();
    }
    Arrays.sort(drawn);
    double tail = expandedTail(trials);
    double lower = drawn[(int) Math.floor(tail * (drawn.length - 1))];
    double upper = drawn[(int) Math.ceil((1 - tail) * (drawn.length - 1))];
    return Double.isFinite(lower) && Double.isFinite(upper)
        ? Optional.of(new Interval(lower, upper, level))
        : Optional.empty();
  }

  /** Hesterberg's replacement of (1 − level)/2. */
  private double expandedTail(int trials) {
    double t = TDistribution.of(trials - 1.0).inverseCumulativeProbability((1 - level) / 2);
    return NORMAL.cumulativeProbability(Math.sqrt(trials / (trials - 1.0)) * t);
  }

  /** How often each trial is drawn in one resample. */
  private static void draw(UniformRandomProvider random, int[] weights) {
    Arrays.fill(weights, 0);
    for (int i = 0; i < weights.length; i++) {
      weights[random.nextInt(weights.length)]++;
    }
  }

  private static double mean(double[] values, int[] weights) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      sum += weights[i] * values[i];
      count += weights[i];
    }
    return sum / count;
  }

  private static int[] ones(int length) {
    int[] ones = new int[length];
    Arrays.fill(ones, 1);
    return ones;
  }
}

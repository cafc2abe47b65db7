package io.tare.analysis.statistics.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Where a short series changes, without a model of its noise: E-divisive (D. S. Matteson and N. A.
 * James, "A nonparametric approach for multiple change point analysis of multivariate data",
 * Journal of the American Statistical Association 109(505), 2014, pp. 334–345, with α = 1), as used
 * by MongoDB for its benchmarks (D. Daly et al., ICPE 2020). A stretch is split where the energy
 * distance between its two parts, the statistic Q̂ of equation 7, is largest; the split is accepted
 * if few random permutations have as large a Q̂ anywhere; then both parts are searched in the same
 * way.
 *
 * <p>Values must be independent. Runs are; submissions of a run are not, see {@link ChangePoints}.
 */
public final class EDivisive {

  /** A single value has no distance within itself. */
  private static final int MIN_LENGTH = 2;

  /** When this many permutations reach Q̂, p is precise enough (J. Besag and P. Clifford, 1991). */
  private static final int ENOUGH = 10;

  /** The smallest possible p, as a share of the level, but for {@link #MIN_PERMUTATIONS}. */
  private static final double FINEST = 0.25;

  private static final int MIN_PERMUTATIONS = 2000;

  /** Rounding tolerance for equal Q̂ of permuted values. */
  private static final double ROUNDING = 1e-9;

  private static final long SEED = 20140305;

  private final double[] values;
  private final double level;
  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
  private final List<Change> changes = new ArrayList<>();

  private EDivisive(double[] values, double level) {
    this.values = values;
    this.level = level;
  }

  /**
   * A change.
   *
   * @param index of the first value after it, from 2
   * @param pValue the share of random permutations with a Q̂ as large
   */
  public record Change(int index, double pValue) {}

  private record Split(int index, double statistic) {}

  /**
   * The changes, ascending. The same values always have the same changes.
   *
   * @param level how often a series without a change is split, between 0 and 1
   */
  public static List<Change> of(double[] values, double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level " + level + " is not between 0 and 1");
    }
    EDivisive search = new EDivisive(values, level);
    search.between(0, values.length);
    return search.placed();
  }

  /**
   * The fewest values with which a change can be found: with fewer, even two levels without noise
   * are split as well by too many permutations.
   */
  public static int minValues(double level) {
    int n = 2 * MIN_LENGTH;
    while (2 / CombinatoricsUtils.binomialCoefficientDouble(n, n / 2) > level) {
      n++;
    }
    return n;
  }

  private void between(int from, int to) {
    if (to - from < 2 * MIN_LENGTH) {
      return;
    }
    double[] part = Arrays.copyOfRange(values, from, to);
    Split best = best(part, false);
    double p = pValue(part, best.statistic(), false);
    if (p <= level) {
      between(from, from + best.index());
      changes.add(new Change(from + best.index(), p));
      between(from + best.index(), to);
    }
  }

  /**
   * Moves each change to the best split between its neighbours, and removes those that are not
   * significant.
   */
  private List<Change> placed() {
    List<Change> placed = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      int from = placed.isEmpty() ? 0 : placed.get(placed.size() - 1).index();
      int to = i + 1 == changes.size() ? values.length : changes.get(i + 1).index();
      double[] part = Arrays.copyOfRange(values, from, to);
      Split best = best(part, true);
      double p = pValue(part, best.statistic(), true);
      if (p <= level) {
        placed.add(new Change(from + best.index(), p));
      }
    }
    return List.copyOf(placed);
  }

  private double pValue(double[] part, double statistic, boolean isWhole) {
    int max = Math.max(MIN_PERMUTATIONS, (int) Math.ceil(1 / (FINEST * level))) - 1;
    double reached = statistic - ROUNDING * Math.abs(statistic);
    int asLarge = 0;
    for (int done = 1; done <= max; done++) {
      ArraySampler.shuffle(random, part);
      if (best(part, isWhole).statistic() >= reached && ++asLarge == ENOUGH) {
        return (double) asLarge / done;
      }
    }
    return (asLarge + 1.0) / (max + 1.0);
  }

  /**
   * The split with the largest distance between all values before it and the values after it up to
   * some position: a later return to the old level must not hide the change. Takes time n²: with
   * each value added to the second part, its distances to earlier values are added to the sums.
   *
   * @param isWhole whether all values after the split are its second part
   */
  private static Split best(double[] part, boolean isWhole) {
    int n = part.length;
    double[][] toFirst = toFirst(part);
    Split best = new Split(MIN_LENGTH, Double.NEGATIVE_INFINITY);
    double before = 0;
    for (int split = 1; split <= n - MIN_LENGTH; split++) {
      before += toFirst[split - 1][split - 1];
      double across = 0;
      double after = 0;
      for (int end = split + 1; end <= n && split >= MIN_LENGTH; end++) {
        across += toFirst[end - 1][split];
        after += toFirst[end - 1][end - 1] - toFirst[end - 1][split];
        if (end - split >= MIN_LENGTH && (!isWhole || end == n)) {
          double statistic = statistic(split, end - split, across, before, after);
          if (statistic > best.statistic()) {
            best = new Split(split, statistic);
          }
        }
      }
    }
    return best;
  }

  /**
   * For each value the sums of its distances to the first values; the second index is their number.
   */
  private static double[][] toFirst(double[] part) {
    double[][] sums = new double[part.length][];
    for (int i = 0; i < part.length; i++) {
      sums[i] = new double[i + 1];
      for (int j = 0; j < i; j++) {
        sums[i][j + 1] = sums[i][j] + Math.abs(part[i] - part[j]);
      }
    }
    return sums;
  }

  /**
   * Q̂ of two parts.
   *
   * @param across the sum of distances between values of both parts
   * @param before the sum within the first part
   * @param after the sum within the second
   */
  private static double statistic(double m, double n, double across, double before, double after) {
    double distance = 2 * across / (m * n) - 2 * before / (m * (m - 1)) - 2 * after / (n * (n - 1));
    return m * n / (m + n) * distance;
  }
}

package io.tare.analysis.statistics.design;

import java.util.ArrayList;
import java.util.List;

/**
 * The analysis of variance of nested values. The expected mean square of level i contains the
 * variance of level j k_ij times, with
 *
 * <pre>  k_ij = (Σ_g Σ_s n_s² / n_g − Σ_h Σ_s n_s² / n_h) / freedom_i</pre>
 *
 * over the groups g of level i and h of the level above, and the groups s of level j within them
 * (C. E. Gates and C. Shiue, "The analysis of variance of the s-stage hierarchal classification",
 * Biometrics 18(4), 1962; Searle, Casella and McCulloch 1992, section 5.6 and appendix F). For
 * equal sizes that is the number of values in a group of level j.
 *
 * <p>A level with only one group in each group of the level above cannot be separated from it: both
 * become one line with both names.
 */
final class NestedSquares {

  private final List<String> levels;
  private final int[] groups;
  private final double[] squares;
  // [i][j]: of all groups g of level i, the sum of (sum of n_s² over the s of level j in g) / n_g;
  // index 0 is the whole
  private final double[][] spreads;

  private NestedSquares(List<String> levels) {
    this.levels = levels;
    this.groups = new int[levels.size() + 1];
    this.squares = new double[levels.size() + 1];
    this.spreads = new double[levels.size() + 1][levels.size() + 1];
  }

  static List<Stratum> of(List<String> levels, NestedSamples whole) {
    if (levels.size() != whole.depth()) {
      throw new IllegalArgumentException(
          whole.depth() + " levels of values have the names " + levels);
    }
    NestedSquares all = new NestedSquares(levels);
    all.visit(whole, 0, whole.mean());
    if (all.groups[1] < 2) {
      throw new IllegalArgumentException("one " + levels.get(0) + " does not differ; it takes 2");
    }
    return all.strata();
  }

  /** Adds a group to the sums; returns the sum of n_s² over its subgroups s, by level. */
  private double[] visit(NestedSamples group, int level, double meanAbove) {
    double[] sizes = new double[groups.length];
    for (NestedSamples member : group.members()) {
      double[] below = visit(member, level + 1, group.mean());
      for (int j = level + 1; j < sizes.length; j++) {
        sizes[j] += below[j];
      }
    }
    sizes[level] = (double) group.size() * group.size();
    groups[level]++;
    squares[level] += group.size() * (group.mean() - meanAbove) * (group.mean() - meanAbove);
    for (int j = level; j < sizes.length; j++) {
      spreads[level][j] += sizes[j] / group.size();
    }
    return sizes;
  }

  private List<Stratum> strata() {
    // A level belongs to the last one above it that has more groups than those above that.
    List<Integer> own = new ArrayList<>();
    List<List<String>> names = new ArrayList<>();
    for (int i = 1; i < groups.length; i++) {
      if (groups[i] > groups[i - 1]) {
        own.add(i);
        names.add(new ArrayList<>());
      }
      names.get(names.size() - 1).add(levels.get(i - 1));
    }
    List<Stratum> strata = new ArrayList<>();
    for (int line = 0; line < own.size(); line++) {
      int i = own.get(line);
      double freedom = groups[i] - groups[i - 1];
      List<Double> expected =
          own.subList(line, own.size()).stream()
              .map(j -> (spreads[i][j] - spreads[i - 1][j]) / freedom)
              .toList();
      strata.add(new Stratum(words(names.get(line)), freedom, squares[i] / freedom, expected));
    }
    return strata;
  }

  /** {@code boot and JVM start}. */
  private static String words(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}

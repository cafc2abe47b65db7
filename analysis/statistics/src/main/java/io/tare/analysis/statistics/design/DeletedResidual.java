package io.tare.analysis.statistics.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How far a trial's logarithm is from the mean of the others of its cell: an externally studentized
 * residual (R. D. Cook and S. Weisberg, "Residuals and Influence in Regression", 1982, section
 * 2.2.2). Few trials hardly know their own variance, so it is {@link ModeratedVariances moderated}
 * over the platform's cells. Neither variance contains the trial, so that a slow start, which may
 * be slow in all cells, does not hide itself. Where starts of one cell vary more than those of the
 * others, that variance is too small, so the trial must also differ by its cell's own.
 *
 * @param cell its index
 * @param trial its index, the same in every cell
 * @param difference of the logarithms, above 0 for a slow trial
 * @param pValue two-sided, not corrected
 * @param ownPValue by the variance of the cell alone, corrected over its trials; at most 1
 */
public record DeletedResidual(
    int cell, int trial, double difference, double pValue, double ownPValue) {

  /** Of runs whose starts differ only by chance, at most this share may name one. */
  public static final double FALSE_NAMINGS = 0.02;

  /** The same for the trials of a cell, by its own variance. */
  private static final double OWN_LEVEL = 0.05;

  /** With fewer trials, the others have hardly a variance. */
  public static final int MIN_TRIALS = 5;

  /**
   * Of every trial in every cell; none with fewer than {@link #MIN_TRIALS}. A cell whose other
   * trials do not differ has none.
   *
   * @param logs of the means, by cell and trial; each cell has all trials
   */
  public static List<DeletedResidual> of(double[][] logs) {
    List<DeletedResidual> all = new ArrayList<>();
    int trials = logs.length == 0 ? 0 : logs[0].length;
    for (int trial = 0; trials >= MIN_TRIALS && trial < trials; trial++) {
      all.addAll(of(logs, trial));
    }
    return all;
  }

  /**
   * Whether it is also far by the variance of its cell alone.
   *
   * @param min the smallest difference of logarithms that matters
   */
  public boolean isFarByItsOwn(double min) {
    return ownPValue <= OWN_LEVEL && Math.abs(difference) >= min;
  }

  private static List<DeletedResidual> of(double[][] logs, int trial) {
    List<Integer> cells = new ArrayList<>();
    List<double[]> others = new ArrayList<>();
    for (int cell = 0; cell < logs.length; cell++) {
      double[] rest = without(logs[cell], trial);
      if (Variance.of(rest).getAsDouble() > 0) {
        cells.add(cell);
        others.add(rest);
      }
    }
    if (others.isEmpty()) {
      return List.of();
    }
    int size = others.get(0).length;
    double freedom = size - 1.0;
    double[] variances =
        others.stream().mapToDouble(each -> Variance.of(each).getAsDouble()).toArray();
    ModeratedVariances shared =
        ModeratedVariances.of(
            variances, freedom, (ModeratedVariances.effectiveNumberOf(others) - 1) * freedom);
    TDistribution student = TDistribution.of(shared.total());
    TDistribution own = TDistribution.of(freedom);
    List<DeletedResidual> residuals = new ArrayList<>();
    for (int i = 0; i < variances.length; i++) {
      double difference = logs[cells.get(i)][trial] - Mean.of(others.get(i)).getAsDouble();
      double scaled = Math.abs(difference) / Math.sqrt(1 + 1.0 / size);
      double p = student.survivalProbability(scaled / Math.sqrt(shared.moderated(variances[i])));
      double ownP = own.survivalProbability(scaled / Math.sqrt(variances[i]));
      residuals.add(
          new DeletedResidual(
              cells.get(i), trial, difference, 2 * p, Math.min(1, 2 * ownP * (size + 1))));
    }
    return residuals;
  }

  private static double[] without(double[] values, int index) {
    double[] rest = Arrays.copyOf(values, values.length - 1);
    System.arraycopy(values, index + 1, rest, index, rest.length - index);
    return rest;
  }
}

package io.tare.analysis.statistics;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The geometric mean of the ratios of several cells that were measured in the same blocks.
 *
 * <p>The cells of a block share its starts, so they are not independent, however many there are:
 * the unit is the block. With x and y the two sides' values of a cell with n blocks, block b moves
 * the logarithm of the cell's ratio of means by (x_b/x̄ − y_b/ȳ)/n (the delta method), and that of
 * the geometric mean by the mean of this over the cells, e_b. The variance is m/(m − 1) Σ e_b² over
 * the m blocks, and the interval uses Student's t with one degree of freedom less than the smallest
 * number of blocks of a cell; the variance is at least that of the blocks' own errors. This is the
 * estimator of clustered data with blocks as clusters (K.-Y. Liang and S. L. Zeger, "Longitudinal
 * data analysis using generalized linear models", Biometrika 73(1), 1986).
 *
 * @param value the geometric mean of the cells' ratios of means
 * @param interval absent with fewer than {@link ConfidenceLevel#MIN_TRIALS} blocks in some cell
 * @param blocks the smallest number of any cell
 */
public record PooledRatio(double value, Optional<Interval> interval, int cells, int blocks) {

  /**
   * A cell's pairs and their blocks, in the same order.
   *
   * @param blocks one for each pair
   * @param ownVariance see {@link RatioOfMeans#ownVariance}; those of cells are independent
   */
  public record Cell(List<Integer> blocks, Pairs pairs, double ownVariance) {

    /** For blocks without their own error. */
    public Cell(List<Integer> blocks, Pairs pairs) {
      this(blocks, pairs, 0);
    }

    public Cell {
      blocks = List.copyOf(blocks);
      if (blocks.size() != pairs.size()) {
        throw new IllegalArgumentException(
            blocks.size() + " blocks are not those of " + pairs.size() + " pairs");
      }
    }
  }

  /**
   * Absent without a cell, or if a value is not positive.
   *
   * @param widening factor for the interval's distances from the value, on the logarithmic scale; 1
   *     for a number of blocks fixed beforehand
   */
  public static Optional<PooledRatio> of(List<Cell> cells, double level, double widening) {
    if (cells.isEmpty() || !cells.stream().allMatch(each -> each.pairs().allPositive())) {
      return Optional.empty();
    }
    double sum = 0;
    double own = 0;
    Map<Integer, Double> moves = new TreeMap<>();
    for (Cell cell : cells) {
      Pairs pairs = cell.pairs();
      sum += Math.log(pairs.candidateMean() / pairs.referenceMean());
      own += cell.ownVariance / pairs.size() / cells.size() / cells.size();
      double[] differences = pairs.relativeDifferences();
      for (int i = 0; i < differences.length; i++) {
        double move = differences[i] / differences.length / cells.size();
        moves.merge(cell.blocks().get(i), move, Double::sum);
      }
    }
    double logarithm = sum / cells.size();
    int min = cells.stream().mapToInt(each -> each.pairs().size()).min().orElseThrow();
    return Optional.of(
        new PooledRatio(
            Math.exp(logarithm),
            min < ConfidenceLevel.MIN_TRIALS
                ? Optional.empty()
                : Optional.of(interval(logarithm, moves, own, min, level, widening)),
            cells.size(),
            min));
  }

  private static Interval interval(
      double logarithm,
      Map<Integer, Double> moves,
      double own,
      int min,
      double level,
      double widening) {
    double squares = moves.values().stream().mapToDouble(each -> each * each).sum();
    double error = Math.sqrt(Math.max(own, squares * moves.size() / (moves.size() - 1.0)));
    double half = widening * ConfidenceLevel.studentT(level, min - 1.0) * error;
    return new Interval(Math.exp(logarithm - half), Math.exp(logarithm + half), level);
  }
}

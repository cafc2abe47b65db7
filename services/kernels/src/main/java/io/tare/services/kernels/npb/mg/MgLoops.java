package io.tare.services.kernels.npb.mg;

import io.tare.services.kernels.npb.InnerLoops;

/**
 * The operators of MG (RNR-94-007, 3.2.1) on one row. Grids are cubes of {@code n} points in each
 * direction, borders included; {@code row} is the index of a row's first point. The sums of a row
 * are those of its points' neighbours in other rows: of the four across faces, and of the four
 * across edges.
 */
interface MgLoops extends InnerLoops {

  /** Stores both sums of every point. */
  void sums(double[] grid, int row, int n, double[] faces, double[] edges);

  /** r = v - A u, for the sums of u. */
  void residual(double[] u, double[] v, double[] r, int row, int n, double[] faces, double[] edges);

  /** u = u + S r, for the sums of r. */
  void smooth(
      double[] r,
      double[] u,
      int row,
      int n,
      MgProblem.Smoother smoother,
      double[] faces,
      double[] edges);

  /**
   * A row of the coarse grid from every second point of the fine one: the operator P, for the sums
   * of the fine grid.
   *
   * @param coarseLength points of the coarse row
   */
  void restrict(
      double[] fine,
      int fineRow,
      double[] coarse,
      int coarseRow,
      int coarseLength,
      double[] faces,
      double[] edges);

  /** Stores the sum of two rows. */
  void add(double[] left, int leftRow, double[] right, int rightRow, int n, double[] sum);

  /**
   * Adds to a fine row what it is between points of the coarse grid (the operator Q): every second
   * point is {@code weight * sum[i]}, the others {@code weight / 2 * (sum[i] + sum[i + 1])}.
   *
   * @param sums of one, two or four coarse rows, from {@code begin} on
   * @param coarseLength points of a coarse row
   */
  void interpolate(
      double[] sums, int begin, int coarseLength, double weight, double[] fine, int fineRow);
}

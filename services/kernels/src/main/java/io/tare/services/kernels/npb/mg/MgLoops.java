package io.tare.services.kernels.npb.mg;

import io.tare.services.kernels.npb.InnerLoops;

/**
 * The operators of MG (RNR-94-007, 3.2.1) on one row. Grids are cubes of {@code n} points in each
 * direction, borders included; {@code row} is the index of a row's first point.
 */
interface MgLoops extends InnerLoops {

  /** The operator A: its coefficients of a point, and of neighbours across edges and corners. */
  double POINT = -8.0 / 3;

  double EDGE = 1.0 / 6;
  double CORNER = 1.0 / 12;

  /** r = v - A u. */
  void residual(double[] u, double[] v, double[] r, int row, int n, MgScratch scratch);

  /** u = u + S r. */
  void smooth(
      double[] r, double[] u, int row, int n, MgProblem.Smoother smoother, MgScratch scratch);

  /**
   * A row of the coarse grid from every second point of the fine one: the operator P.
   *
   * @param n points in each direction of the fine grid
   */
  void restrict(
      double[] fine, int fineRow, int n, double[] coarse, int coarseRow, MgScratch scratch);

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

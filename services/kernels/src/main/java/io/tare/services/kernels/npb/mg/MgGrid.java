package io.tare.services.kernels.npb.mg;

import java.util.Arrays;

/**
 * A periodic cube of numbers with a border of one point, which repeats the points at the other
 * side.
 */
final class MgGrid {

  private final int n;
  private final double[] values;

  /**
   * @param logPoints binary logarithm of the points in each direction, without borders
   */
  MgGrid(int logPoints) {
    n = (1 << logPoints) + 2;
    values = new double[n * n * n];
  }

  /** Points in each direction, borders included. */
  int n() {
    return n;
  }

  /** Rows of points, then planes of rows. */
  double[] values() {
    return values;
  }

  /** The index of a row's first point. */
  int row(int plane, int row) {
    return (plane * n + row) * n;
  }

  /** Sets a plane to 0. */
  void clear(int plane) {
    Arrays.fill(values, row(plane, 0), row(plane + 1, 0), 0);
  }

  /**
   * Sets the borders of a plane, and the border planes that repeat it.
   *
   * @param plane 1 to {@code n - 2}
   */
  void wrap(int plane) {
    for (int row = 1; row < n - 1; row++) {
      int begin = row(plane, row);
      values[begin] = values[begin + n - 2];
      values[begin + n - 1] = values[begin + 1];
    }
    System.arraycopy(values, row(plane, n - 2), values, row(plane, 0), n);
    System.arraycopy(values, row(plane, 1), values, row(plane, n - 1), n);
    if (plane == 1) {
      System.arraycopy(values, row(1, 0), values, row(n - 1, 0), n * n);
    }
    if (plane == n - 2) {
      System.arraycopy(values, row(n - 2, 0), values, 0, n * n);
    }
  }
}

package io.tare.services.kernels.npb.mg;

/** Loops that the compiler may vectorize. */
final class PlainMgLoops implements MgLoops {

  /** The operator A: its coefficients of a point, and of neighbours across edges and corners. */
  static final double POINT = -8.0 / 3;

  static final double EDGE = 1.0 / 6;
  static final double CORNER = 1.0 / 12;

  @Override
  public void sums(double[] grid, int row, int n, double[] faces, double[] edges) {
    sums(grid, row, n, faces, edges, 0);
  }

  static void sums(double[] grid, int row, int n, double[] faces, double[] edges, int from) {
    int plane = n * n;
    for (int i = from; i < n; i++) {
      int at = row + i;
      faces[i] = grid[at - n] + grid[at + n] + grid[at - plane] + grid[at + plane];
      edges[i] =
          grid[at - plane - n] + grid[at - plane + n] + grid[at + plane - n] + grid[at + plane + n];
    }
  }

  @Override
  public void residual(
      double[] u, double[] v, double[] r, int row, int n, double[] faces, double[] edges) {
    residual(u, v, r, row, n, faces, edges, 1);
  }

  static void residual(
      double[] u,
      double[] v,
      double[] r,
      int row,
      int n,
      double[] faces,
      double[] edges,
      int from) {
    for (int i = from; i < n - 1; i++) {
      r[row + i] =
          v[row + i]
              - POINT * u[row + i]
              - EDGE * (edges[i] + faces[i - 1] + faces[i + 1])
              - CORNER * (edges[i - 1] + edges[i + 1]);
    }
  }

  @Override
  public void smooth(
      double[] r,
      double[] u,
      int row,
      int n,
      MgProblem.Smoother smoother,
      double[] faces,
      double[] edges) {
    smooth(r, u, row, n, smoother, faces, edges, 1);
  }

  static void smooth(
      double[] r,
      double[] u,
      int row,
      int n,
      MgProblem.Smoother smoother,
      double[] faces,
      double[] edges,
      int from) {
    double point = smoother.point();
    double face = smoother.face();
    double edge = smoother.edge();
    for (int i = from; i < n - 1; i++) {
      u[row + i] +=
          point * r[row + i]
              + face * (r[row + i - 1] + r[row + i + 1] + faces[i])
              + edge * (edges[i] + faces[i - 1] + faces[i + 1]);
    }
  }

  @Override
  public void restrict(
      double[] fine,
      int fineRow,
      double[] coarse,
      int coarseRow,
      int coarseLength,
      double[] faces,
      double[] edges) {
    for (int i = 1; i < coarseLength - 1; i++) {
      int at = fineRow + 2 * i;
      coarse[coarseRow + i] =
          0.5 * fine[at]
              + 0.25 * (fine[at - 1] + fine[at + 1] + faces[2 * i])
              + 0.125 * (faces[2 * i - 1] + faces[2 * i + 1] + edges[2 * i])
              + 0.0625 * (edges[2 * i - 1] + edges[2 * i + 1]);
    }
  }

  @Override
  public void add(double[] left, int leftRow, double[] right, int rightRow, int n, double[] sum) {
    for (int i = 0; i < n; i++) {
      sum[i] = left[leftRow + i] + right[rightRow + i];
    }
  }

  @Override
  public void interpolate(
      double[] sums, int begin, int coarseLength, double weight, double[] fine, int fineRow) {
    interpolate(sums, begin, coarseLength, weight, fine, fineRow, 0);
  }

  static void interpolate(
      double[] sums,
      int begin,
      int coarseLength,
      double weight,
      double[] fine,
      int fineRow,
      int from) {
    double half = weight / 2;
    for (int i = from; i < coarseLength - 1; i++) {
      fine[fineRow + 2 * i] += weight * sums[begin + i];
      fine[fineRow + 2 * i + 1] += half * (sums[begin + i] + sums[begin + i + 1]);
    }
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}

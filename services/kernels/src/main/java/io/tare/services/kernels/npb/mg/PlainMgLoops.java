package io.tare.services.kernels.npb.mg;

/**
 * Point by point, in one pass: of the four neighbours across faces, and the four across edges, that
 * are in other rows, a point's sums are also those of its neighbours in the row, and so are kept
 * for two points more.
 */
final class PlainMgLoops implements MgLoops {

  @Override
  public void residual(double[] u, double[] v, double[] r, int row, int n, MgScratch scratch) {
    residual(u, v, r, row, n, 1);
  }

  static void residual(double[] u, double[] v, double[] r, int row, int n, int from) {
    double facesBefore = faces(u, row + from - 1, n);
    double edgesBefore = edges(u, row + from - 1, n);
    double faces = faces(u, row + from, n);
    double edges = edges(u, row + from, n);
    for (int at = row + from; at < row + n - 1; at++) {
      double facesAfter = faces(u, at + 1, n);
      double edgesAfter = edges(u, at + 1, n);
      r[at] =
          v[at]
              - POINT * u[at]
              - EDGE * (edges + (facesBefore + facesAfter))
              - CORNER * (edgesBefore + edgesAfter);
      facesBefore = faces;
      faces = facesAfter;
      edgesBefore = edges;
      edges = edgesAfter;
    }
  }

  private static double faces(double[] grid, int at, int n) {
    return grid[at - n] + grid[at + n] + grid[at - n * n] + grid[at + n * n];
  }

  private static double edges(double[] grid, int at, int n) {
    int plane = n * n;
    return grid[at - plane - n]
        + grid[at - plane + n]
        + grid[at + plane - n]
        + grid[at + plane + n];
  }

  @Override
  public void smooth(
      double[] r, double[] u, int row, int n, MgProblem.Smoother smoother, MgScratch scratch) {
    smooth(r, u, row, n, smoother, 1);
  }

  static void smooth(
      double[] r, double[] u, int row, int n, MgProblem.Smoother smoother, int from) {
    double point = smoother.point();
    double face = smoother.face();
    double edge = smoother.edge();
    double facesBefore = faces(r, row + from - 1, n);
    double faces = faces(r, row + from, n);
    for (int at = row + from; at < row + n - 1; at++) {
      double facesAfter = faces(r, at + 1, n);
      u[at] +=
          point * r[at]
              + face * (r[at - 1] + r[at + 1] + faces)
              + edge * (edges(r, at, n) + (facesBefore + facesAfter));
      facesBefore = faces;
      faces = facesAfter;
    }
  }

  @Override
  public void restrict(
      double[] fine, int fineRow, int n, double[] coarse, int coarseRow, MgScratch scratch) {
    double facesBefore = faces(fine, fineRow + 1, n);
    double edgesBefore = edges(fine, fineRow + 1, n);
    for (int i = 1; i < n / 2; i++) {
      int at = fineRow + 2 * i;
      double facesAfter = faces(fine, at + 1, n);
      double edgesAfter = edges(fine, at + 1, n);
      coarse[coarseRow + i] =
          0.5 * fine[at]
              + 0.25 * (fine[at - 1] + fine[at + 1] + faces(fine, at, n))
              + 0.125 * (facesBefore + facesAfter + edges(fine, at, n))
              + 0.0625 * (edgesBefore + edgesAfter);
      facesBefore = facesAfter;
      edgesBefore = edgesAfter;
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
    double sum = sums[begin + from];
    for (int i = from; i < coarseLength - 1; i++) {
      double next = sums[begin + i + 1];
      fine[fineRow + 2 * i] += weight * sum;
      fine[fineRow + 2 * i + 1] += half * (sum + next);
      sum = next;
    }
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}

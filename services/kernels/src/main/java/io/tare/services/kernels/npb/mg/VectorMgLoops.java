package io.tare.services.kernels.npb.mg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Vectors of neighbouring points, in two passes: first the sums of the four neighbours across
 * faces, and of the four across edges, that are in other rows; then what each operator makes of a
 * point's sums and of those next to it. The plain loops compute what is left at a row's end.
 */
final class VectorMgLoops implements MgLoops {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private final PlainMgLoops plain = new PlainMgLoops();

  private static void sum(double[] grid, int row, int n, double[] faces, double[] edges) {
    int plane = n * n;
    int i = 0;
    for (; i <= n - LANES; i += LANES) {
      int at = row + i;
      DoubleVector.fromArray(SPECIES, grid, at - n)
          .add(DoubleVector.fromArray(SPECIES, grid, at + n))
          .add(DoubleVector.fromArray(SPECIES, grid, at - plane))
          .add(DoubleVector.fromArray(SPECIES, grid, at + plane))
          .intoArray(faces, i);
      DoubleVector.fromArray(SPECIES, grid, at - plane - n)
          .add(DoubleVector.fromArray(SPECIES, grid, at - plane + n))
          .add(DoubleVector.fromArray(SPECIES, grid, at + plane - n))
          .add(DoubleVector.fromArray(SPECIES, grid, at + plane + n))
          .intoArray(edges, i);
    }
    for (; i < n; i++) {
      int at = row + i;
      faces[i] = grid[at - n] + grid[at + n] + grid[at - plane] + grid[at + plane];
      edges[i] =
          grid[at - plane - n] + grid[at - plane + n] + grid[at + plane - n] + grid[at + plane + n];
    }
  }

  @Override
  public void residual(double[] u, double[] v, double[] r, int row, int n, MgScratch scratch) {
    double[] faces = scratch.faces;
    double[] edges = scratch.edges;
    sum(u, row, n, faces, edges);
    int i = 1;
    for (; i <= n - 1 - LANES; i += LANES) {
      DoubleVector.fromArray(SPECIES, v, row + i)
          .sub(DoubleVector.fromArray(SPECIES, u, row + i).mul(POINT))
          .sub(
              DoubleVector.fromArray(SPECIES, edges, i)
                  .add(
                      DoubleVector.fromArray(SPECIES, faces, i - 1)
                          .add(DoubleVector.fromArray(SPECIES, faces, i + 1)))
                  .mul(EDGE))
          .sub(
              DoubleVector.fromArray(SPECIES, edges, i - 1)
                  .add(DoubleVector.fromArray(SPECIES, edges, i + 1))
                  .mul(CORNER))
          .intoArray(r, row + i);
    }
    PlainMgLoops.residual(u, v, r, row, n, i);
  }

  @Override
  public void smooth(
      double[] r, double[] u, int row, int n, MgProblem.Smoother smoother, MgScratch scratch) {
    double point = smoother.point();
    double face = smoother.face();
    double edge = smoother.edge();
    double[] faces = scratch.faces;
    double[] edges = scratch.edges;
    sum(r, row, n, faces, edges);
    int i = 1;
    for (; i <= n - 1 - LANES; i += LANES) {
      DoubleVector.fromArray(SPECIES, u, row + i)
          .add(DoubleVector.fromArray(SPECIES, r, row + i).mul(point))
          .add(
              DoubleVector.fromArray(SPECIES, r, row + i - 1)
                  .add(DoubleVector.fromArray(SPECIES, r, row + i + 1))
                  .add(DoubleVector.fromArray(SPECIES, faces, i))
                  .mul(face))
          .add(
              DoubleVector.fromArray(SPECIES, edges, i)
                  .add(
                      DoubleVector.fromArray(SPECIES, faces, i - 1)
                          .add(DoubleVector.fromArray(SPECIES, faces, i + 1)))
                  .mul(edge))
          .intoArray(u, row + i);
    }
    PlainMgLoops.smooth(r, u, row, n, smoother, i);
  }

  @Override
  public void restrict(
      double[] fine, int fineRow, int n, double[] coarse, int coarseRow, MgScratch scratch) {
    double[] faces = scratch.faces;
    double[] edges = scratch.edges;
    sum(fine, fineRow, n, faces, edges);
    for (int i = 1; i < n / 2; i++) {
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
    int i = 0;
    for (; i <= n - LANES; i += LANES) {
      DoubleVector.fromArray(SPECIES, left, leftRow + i)
          .add(DoubleVector.fromArray(SPECIES, right, rightRow + i))
          .intoArray(sum, i);
    }
    for (; i < n; i++) {
      sum[i] = left[leftRow + i] + right[rightRow + i];
    }
  }

  @Override
  public void interpolate(
      double[] sums, int begin, int coarseLength, double weight, double[] fine, int fineRow) {
    plain.interpolate(sums, begin, coarseLength, weight, fine, fineRow);
  }

  @Override
  public String arithmetic() {
    return "vectors of " + SPECIES.vectorBitSize() + " bits";
  }
}

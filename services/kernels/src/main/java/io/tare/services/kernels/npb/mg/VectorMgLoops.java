package io.tare.services.kernels.npb.mg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Vectors of neighbouring points; the plain loops compute what is left at a row's end. */
final class VectorMgLoops implements MgLoops {

  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private final PlainMgLoops plain = new PlainMgLoops();

  private static DoubleVector at(double[] values, int index) {
    return DoubleVector.fromArray(SPECIES, values, index);
  }

  @Override
  public void sums(double[] grid, int row, int n, double[] faces, double[] edges) {
    int plane = n * n;
    int i = 0;
    for (; i <= n - LANES; i += LANES) {
      int at = row + i;
      at(grid, at - n)
          .add(at(grid, at + n))
          .add(at(grid, at - plane))
          .add(at(grid, at + plane))
          .intoArray(faces, i);
      at(grid, at - plane - n)
          .add(at(grid, at - plane + n))
          .add(at(grid, at + plane - n))
          .add(at(grid, at + plane + n))
          .intoArray(edges, i);
    }
    PlainMgLoops.sums(grid, row, n, faces, edges, i);
  }

  @Override
  public void residual(
      double[] u, double[] v, double[] r, int row, int n, double[] faces, double[] edges) {
    int i = 1;
    for (; i <= n - 1 - LANES; i += LANES) {
      at(v, row + i)
          .sub(at(u, row + i).mul(PlainMgLoops.POINT))
          .sub(at(edges, i).add(at(faces, i - 1)).add(at(faces, i + 1)).mul(PlainMgLoops.EDGE))
          .sub(at(edges, i - 1).add(at(edges, i + 1)).mul(PlainMgLoops.CORNER))
          .intoArray(r, row + i);
    }
    PlainMgLoops.residual(u, v, r, row, n, faces, edges, i);
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
    double point = smoother.point();
    double face = smoother.face();
    double edge = smoother.edge();
    int i = 1;
    for (; i <= n - 1 - LANES; i += LANES) {
      at(u, row + i)
          .add(at(r, row + i).mul(point))
          .add(at(r, row + i - 1).add(at(r, row + i + 1)).add(at(faces, i)).mul(face))
          .add(at(edges, i).add(at(faces, i - 1)).add(at(faces, i + 1)).mul(edge))
          .intoArray(u, row + i);
    }
    PlainMgLoops.smooth(r, u, row, n, smoother, faces, edges, i);
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
    plain.restrict(fine, fineRow, coarse, coarseRow, coarseLength, faces, edges);
  }

  @Override
  public void add(double[] left, int leftRow, double[] right, int rightRow, int n, double[] sum) {
    plain.add(left, leftRow, right, rightRow, n, sum);
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

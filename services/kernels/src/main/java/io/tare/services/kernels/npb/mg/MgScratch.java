package io.tare.services.kernels.npb.mg;

/** Rows of sums, for one thread. */
final class MgScratch {

  final double[] faces;
  final double[] edges;
  final double[] more;

  /**
   * @param n of the largest grid
   */
  MgScratch(int n) {
    faces = new double[n];
    edges = new double[n];
    more = new double[n];
  }
}

package io.tare.services.kernels.npb.flow;

/**
 * Weights of a point and its neighbours in one direction, by which dissipation of second and fourth
 * order works (RNR-94-007).
 *
 * @param lower2 weight of the second lower neighbour
 * @param lower1 weight of the lower neighbour
 * @param center weight of the point itself
 * @param upper1 weight of the upper neighbour
 * @param upper2 weight of the second upper neighbour
 * @param far distance of the second lower neighbour; 0 if its weight is 0, as it may not exist
 * @param near distance of the neighbours
 * @param farther distance of the second upper neighbour; likewise
 */
record Stencil(
    double lower2,
    double lower1,
    double center,
    double upper1,
    double upper2,
    int far,
    int near,
    int farther) {

  /** The stencils of all points of a line; boundary points have none of use. */
  static Stencil[] of(FlowField field, Direction d, double timeStep) {
    double second = timeStep * d.dissipation() * field.perLength() * field.perLength();
    double fourth = timeStep * field.constants().fourth();
    int last = field.inner();
    Stencil[] line = new Stencil[field.points];
    for (int i = 0; i < line.length; i++) {
      // Near a boundary, the fourth difference has no points beyond it.
      boolean first = i <= 1;
      boolean lower = i <= 2;
      boolean upper = i >= last - 1;
      boolean end = i >= last;
      line[i] =
          new Stencil(
              lower ? 0 : -fourth,
              second + (first ? 0 : 4 * fourth),
              -2 * second - (first || end ? 5 : 6) * fourth,
              second + (end ? 0 : 4 * fourth),
              upper ? 0 : -fourth,
              lower ? 0 : 2 * d.step(),
              d.step(),
              upper ? 0 : 2 * d.step());
    }
    return line;
  }
}

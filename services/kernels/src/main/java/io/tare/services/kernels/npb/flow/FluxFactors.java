package io.tare.services.kernels.npb.flow;

/**
 * Factors of a flux's differences (RNR-94-007): all with the time step.
 *
 * @param convection of central differences of first order
 * @param along of the velocity along the direction, as the following ones by second differences
 * @param across of the velocities across it
 * @param kinetic of half the square of the velocity
 * @param square of the square of the velocity along the direction
 * @param heat of energy / density
 */
record FluxFactors(
    double convection, double along, double across, double kinetic, double square, double heat) {

  static FluxFactors of(FlowField field, double timeStep) {
    FlowConstants c = field.constants();
    double first = timeStep * field.perLength() / 2;
    double second = timeStep * field.perLength() * field.perLength();
    return new FluxFactors(
        first,
        second * c.along(),
        second * c.across(),
        second * (c.across() - c.heat()),
        second * c.across() / 6,
        second * c.heat());
  }
}

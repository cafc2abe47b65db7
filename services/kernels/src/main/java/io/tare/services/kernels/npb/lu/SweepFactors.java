package io.tare.services.kernels.npb.lu;

import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;

/**
 * Factors of the relaxation (RNR-94-007). The block of a point's own values is the sum of the three
 * directions' Jacobians of viscosity, in which convection cancels: it is lower triangular.
 *
 * @param convection of the Jacobian of convection, with the factor of over-relaxation
 * @param diffusion of viscosity and dissipation, likewise
 * @param step of the solution into the flow
 * @param density diagonal of the density, and constant part of the others
 * @param momentum part of the diagonal of momenta that is divided by the density
 * @param heat that of the energy
 */
record SweepFactors(
    double convection,
    double diffusion,
    double step,
    double density,
    double momentum,
    double heat) {

  static SweepFactors of(FlowConstants c, Factors factors, double omega) {
    double twice = 2 * factors.diffusion();
    return new SweepFactors(
        omega * factors.convection(),
        omega * factors.diffusion(),
        1 / (omega * (2 - omega)),
        1 + twice * (c.dx() + c.dy() + c.dz()),
        twice * (c.along() + 2 * c.across()),
        twice * 3 * c.heat());
  }
}

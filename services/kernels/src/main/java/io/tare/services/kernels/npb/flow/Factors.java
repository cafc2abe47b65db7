package io.tare.services.kernels.npb.flow;

/**
 * Factors of the implicit side of a time step (RNR-94-007): all with the time step.
 *
 * @param convection of the Jacobian of convection
 * @param diffusion of the Jacobian of viscosity, and of dissipation of second order
 * @param fourth of dissipation of fourth order
 */
public record Factors(double convection, double diffusion, double fourth) {

  public static Factors of(FlowField field, double timeStep) {
    double h = field.perLength();
    return new Factors(timeStep * h / 2, timeStep * h * h, timeStep * field.constants().fourth());
  }
}

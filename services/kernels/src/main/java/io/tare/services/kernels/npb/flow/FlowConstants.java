package io.tare.services.kernels.npb.flow;

import java.util.List;

/**
 * Constants of the equations (RNR-94-007).
 *
 * @param c1 ratio of specific heats
 * @param c2 that ratio - 1
 * @param c3 viscosity, with {@code c4}
 * @param c4 viscosity, with {@code c3}
 * @param c5 conduction of heat
 * @param dx second-order dissipation along x, in all five equations
 * @param dy the same along y
 * @param dz the same along z
 * @param exact coefficients of {@link ExactSolution}
 */
public record FlowConstants(
    double c1,
    double c2,
    double c3,
    double c4,
    double c5,
    double dx,
    double dy,
    double dz,
    List<Double> exact) {

  /** The published ones. */
  public static FlowConstants published() {
    return new FlowConstants(1.4, 0.4, 0.1, 1, 1.4, 0.75, 0.75, 1, ExactSolution.PUBLISHED);
  }

  /** Diffusion of momentum across its direction: c3 c4. */
  public double across() {
    return c3 * c4;
  }

  /** Diffusion of momentum along its direction: 4/3 c3 c4. */
  public double along() {
    return 4.0 / 3 * c3 * c4;
  }

  /** Diffusion of energy: c1 c3 c4 c5. */
  public double heat() {
    return c1 * c5 * c3 * c4;
  }

  /** Fourth-order dissipation, in all directions and equations. */
  public double fourth() {
    return Math.max(dx, Math.max(dy, dz)) / 4;
  }
}

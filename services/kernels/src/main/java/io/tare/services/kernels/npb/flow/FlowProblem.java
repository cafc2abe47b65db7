package io.tare.services.kernels.npb.flow;

import java.util.List;

/**
 * A size of a benchmark with its published results (NAS-95-020, and the published programs).
 *
 * @param points of a side, boundaries included
 * @param iterations time steps
 * @param timeStep in the equations' unit of time
 * @param constants of the equations
 * @param residuals root mean square of the residual after the last step, for each equation
 * @param errors root mean square of the difference from the exact solution, for each equation
 */
public record FlowProblem(
    int points,
    int iterations,
    double timeStep,
    FlowConstants constants,
    List<Double> residuals,
    List<Double> errors) {

  /** With the published constants. */
  public static FlowProblem of(
      int points, int iterations, double timeStep, List<Double> residuals, List<Double> errors) {
    return new FlowProblem(
        points, iterations, timeStep, FlowConstants.published(), residuals, errors);
  }
}

package io.tare.services.kernels.npb.sp;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;
import io.tare.services.kernels.npb.flow.LineBundle;

/**
 * Solves scalar pentadiagonal equations (RNR-94-007) in coordinates in which those of a direction
 * are separate: three have the velocity along the direction as eigenvalue, the last two that
 * velocity plus and minus the speed of sound.
 */
interface SpLoops extends InnerLoops {

  /**
   * Numbers of a point in scratch space, after elimination: two upper coefficients of three
   * matrices, and five values.
   */
  int SIZE = 11;

  /** sqrt(1/2): of the coordinates. */
  double ROOT = Math.sqrt(0.5);

  /** How many lines are solved at once. */
  int lanes();

  /** Changes a row of the right-hand side to the coordinates of x. */
  void toX(FlowField field, int j, int k);

  /**
   * Replaces the right-hand sides of lines by the solution, in the coordinates of the next
   * direction if there is one.
   *
   * @param scratch room for {@link #SIZE} numbers, times lanes, of each point and of one more
   */
  void solve(LineBundle lines, FlowConstants constants, Factors factors, double[] scratch);

  /** Changes a row of the solution from the coordinates of z to those of the flow. */
  void fromZ(FlowField field, int j, int k);

  /** Factor of 1 / density in the diffusion of all five equations, the largest of theirs. */
  static double viscosity(FlowConstants c) {
    return c.across() * Math.max(4.0 / 3, c.c1() * c.c5());
  }
}

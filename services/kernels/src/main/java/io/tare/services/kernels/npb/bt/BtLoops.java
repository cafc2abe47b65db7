package io.tare.services.kernels.npb.bt;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.LineBundle;

/**
 * Solves block tridiagonal equations (RNR-94-007): first it eliminates the lower blocks point by
 * point, without pivoting, then it substitutes backwards. Within a block, the momentum along the
 * line comes first.
 */
interface BtLoops extends InnerLoops {

  /** Of a point: five columns of a block, and the right-hand side. */
  int COLUMNS = 6;

  /** Numbers of a point in {@code scratch}. */
  int SIZE = 5 * COLUMNS;

  /** How many lines are solved at once. */
  int lanes();

  /**
   * Replaces the right-hand sides of lines by the solution.
   *
   * @param scratch room for {@link #SIZE} numbers, times lanes, of each point and of one more
   */
  void solve(LineBundle lines, FlowConstants constants, Factors factors, double[] scratch);
}

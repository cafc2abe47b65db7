package io.tare.services.kernels.npb.lu;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.FlowField;

/** The part of a sweep through a row in which no point needs another of the same row. */
interface LuLoops extends InnerLoops {

  /** Rows of sums, one for each equation, and of two inverse diagonals. */
  int ROWS = 7;

  /** In the sums: inverse diagonal of the momenta. */
  int MOMENTUM = 5;

  /** In the sums: inverse diagonal of the energy. */
  int HEAT = 6;

  /**
   * Clears the sums, and computes the inverse diagonals.
   *
   * @param derivedRow where the row begins in {@link FlowField#derived}
   */
  void begin(FlowField field, int derivedRow, SweepFactors factors, double[] sums);

  /**
   * Adds (f F + n N + d) v of the neighbouring row in a direction, with the Jacobians F of
   * convection and N of viscosity (RNR-94-007).
   *
   * @param row where the neighbouring row begins in {@link FlowField#change}, which is v
   * @param derivedRow where it begins in {@link FlowField#derived}
   * @param f with the sign of the sweep
   */
  void add(
      FlowField field,
      int row,
      int derivedRow,
      Direction direction,
      SweepFactors factors,
      double f,
      double[] sums);
}

package io.tare.services.kernels.npb.flow;

import io.tare.services.kernels.npb.InnerLoops;

/** Loops along a row. */
interface FlowLoops extends InnerLoops {

  /**
   * Computes {@link FlowField#derived} from {@link FlowField#u}, boundaries and padding included.
   *
   * @param row where the row begins in {@link FlowField#u}
   * @param derivedRow where it begins in {@link FlowField#derived}
   */
  void derive(FlowField field, int row, int derivedRow);

  /**
   * Sets {@link FlowField#change} to the forcing and the dissipation, the same in all equations.
   *
   * @param x of points that are not near the ends of the row; used for all
   */
  void dissipate(FlowField field, int row, Stencil x, Stencil y, Stencil z);

  /** Adds convection and viscosity along a direction to {@link FlowField#change}. */
  void flux(FlowField field, int row, int derivedRow, Direction direction, FluxFactors factors);
}

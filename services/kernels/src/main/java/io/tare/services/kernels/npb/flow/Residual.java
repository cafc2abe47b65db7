package io.tare.services.kernels.npb.flow;

import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;

import java.util.Arrays;

/**
 * The explicit side of a time step (RNR-94-007), multiplied by the time step: forcing, convection,
 * viscosity and dissipation by differences of second order, and dissipation of fourth order.
 */
public final class Residual {

  private final FlowField field;
  private final FlowLoops loops;
  private final FluxFactors factors;
  private final double fourth;
  private final Stencil x;
  private final Stencil[] y;
  private final Stencil[] z;

  Residual(FlowField field, FlowLoops loops, double timeStep) {
    this.field = field;
    this.loops = loops;
    factors = FluxFactors.of(field, timeStep);
    fourth = timeStep * field.constants().fourth();
    x = Stencil.of(field, field.x(), timeStep)[field.points / 2];
    y = Stencil.of(field, field.y(), timeStep);
    z = Stencil.of(field, field.z(), timeStep);
  }

  /** Computes all of {@link FlowField#derived} and {@link FlowField#change}. */
  void computeAll() {
    for (int k = 0; k < field.points; k++) {
      derive(k);
    }
    for (int k = 1; k <= field.inner(); k++) {
      compute(k);
    }
  }

  /**
   * Computes the forcing with which the exact solution has no residual (RNR-94-007). Overwrites the
   * flow.
   */
  void setForcing() {
    Arrays.fill(field.forcing, 0);
    field.setExact();
    computeAll();
    for (int e = 0; e < field.forcing.length; e++) {
      field.forcing[e] = -field.change[e];
    }
  }

  /** Computes {@link FlowField#derived} in plane {@code k}. */
  void derive(int k) {
    for (int j = 0; j < field.points; j++) {
      derive(j, k);
    }
  }

  /** Computes {@link FlowField#derived} in a row. */
  void derive(int j, int k) {
    loops.derive(field, field.row(j, k), field.derivedRow(j, k));
  }

  /** Computes {@link FlowField#change} in plane {@code k}, from {@link FlowField#derived}. */
  public void compute(int k) {
    for (int j = 1; j <= field.inner(); j++) {
      compute(j, k);
    }
  }

  /** Computes {@link FlowField#change} in an inner row, from {@link FlowField#derived}. */
  void compute(int j, int k) {
    int row = field.row(j, k);
    int derivedRow = field.derivedRow(j, k);
    dissipate(row, j, k);
    loops.flux(field, row, derivedRow, field.x(), factors);
    loops.flux(field, row, derivedRow, field.y(), factors);
    loops.flux(field, row, derivedRow, field.z(), factors);
    clearEnds(row);
  }

  private void dissipate(int row, int j, int k) {
    loops.dissipate(field, row, x, y[j], z[k]);
    for (int m = 0; m < EQUATIONS; m++) {
      mendEnds(row + m * field.width);
    }
  }

  /** Takes away what fourth differences at the ends of a row should not have, as Stencil has it. */
  private void mendEnds(int first) {
    double[] u = field.u;
    double[] r = field.change;
    int end = first + field.points - 1;
    r[first + 1] += fourth * (u[first - 1] - 4 * u[first] + u[first + 1]);
    r[first + 2] += fourth * u[first];
    r[end - 2] += fourth * u[end];
    r[end - 1] += fourth * (u[end - 1] - 4 * u[end] + u[end + 1]);
  }

  private void clearEnds(int row) {
    for (int m = 0; m < EQUATIONS; m++) {
      int first = row + m * field.width;
      field.change[first] = 0;
      Arrays.fill(field.change, first + field.points - 1, first + field.width, 0);
    }
  }
}

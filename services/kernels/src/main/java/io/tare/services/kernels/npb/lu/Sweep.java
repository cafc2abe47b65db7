package io.tare.services.kernels.npb.lu;

import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;

import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;

/**
 * A sweep of the relaxation through the points of a row (RNR-94-007): up, for the lower triangular
 * system, in which a point needs those before it, or down. What it needs of other rows is added
 * first; then point by point what it needs of its own row, in scratch space of its own.
 */
final class Sweep {

  private final FlowField field;
  private final LuLoops loops;
  private final SweepFactors factors;
  private final double[] sums;

  Sweep(FlowField field, LuLoops loops, SweepFactors factors) {
    this.field = field;
    this.loops = loops;
    this.factors = factors;
    sums = new double[LuLoops.ROWS * field.width];
  }

  /** Replaces the right-hand side by the solution of the lower system. */
  void up(int j, int k) {
    addRows(j, k, -1, factors.convection());
    points(field.row(j, k), field.derivedRow(j, k), 1, 1, factors.convection(), 0);
  }

  /** Replaces that by the solution of the upper system, and adds it to the flow. */
  void down(int j, int k) {
    addRows(j, k, 1, -factors.convection());
    points(field.row(j, k), field.derivedRow(j, k), field.inner(), -1, -factors.convection(), 1);
    field.advance(j, k, factors.step());
  }

  private void addRows(int j, int k, int side, double f) {
    loops.begin(field, field.derivedRow(j, k), factors, sums);
    loops.add(
        field, field.row(j + side, k), field.derivedRow(j + side, k), field.y(), factors, f, sums);
    loops.add(
        field, field.row(j, k + side), field.derivedRow(j, k + side), field.z(), factors, f, sums);
  }

  /**
   * Adds what a point needs of the one before it in its row, as {@link LuLoops#add}, and solves its
   * own block.
   *
   * @param first point
   * @param step 1 or -1
   * @param keep 0 if the right-hand side belongs to the system; 1 to add what is found to it
   */
  private void points(int row, int derivedRow, int first, int step, double f, double keep) {
    FlowConstants constants = field.constants();
    double[] q = field.derived;
    double[] r = field.change;
    double[] s = sums;
    int w = field.width;
    double n = factors.diffusion();
    double d = n * field.x().dissipation();
    double c1 = constants.c1();
    double c2 = constants.c2();
    double nAcross = n * constants.across();
    double nAlong = n * constants.along();
    double nHeat = n * constants.heat();
    double perDensity = 1 / factors.density();
    double ownMomentum = factors.momentum();
    double ownHeat = factors.heat();
    double ownKinetic = ownMomentum - ownHeat;
    double given = 1 - keep;
    double v0 = 0;
    double v1 = 0;
    double v2 = 0;
    double v3 = 0;
    double v4 = 0;
    for (int count = field.inner(), i = first; count > 0; count--, i += step) {
      int b = derivedRow + i - step;
      double x = q[b + w];
      double y = q[b + w * 2];
      double z = q[b + w * 3];
      double kinetic = c2 * q[b + w * KINETIC];
      double energy = q[b + w * ENERGY];
      double across = q[b] * nAcross;
      double along = q[b] * nAlong;
      double heat = q[b] * nHeat;
      double own = f * x + d;
      int e = row + i;
      double r0 = r[e];
      double r1 = r[e + w];
      double r2 = r[e + w * 2];
      double r3 = r[e + w * 3];
      double r4 = r[e + w * 4];
      double w1 = v1 - x * v0;
      double w2 = v2 - y * v0;
      double w3 = v3 - z * v0;
      double pressure = f * (kinetic * v0 + c2 * (v4 - x * v1 - y * v2 - z * v3));
      double b0 = given * r0 + s[i] + f * v1 + d * v0;
      double b1 = given * r1 + s[i + w] + own * v1 + (f * x + along) * w1 + pressure;
      double b2 = given * r2 + s[i + w * 2] + own * v2 + f * y * w1 + across * w2;
      double b3 = given * r3 + s[i + w * 3] + own * v3 + f * z * w1 + across * w3;
      double b4 =
          given * r4
              + s[i + w * 4]
              + (own + heat) * v4
              + x * pressure
              + (f * (c1 * energy - kinetic) + (along - heat) * x) * w1
              + (across - heat) * (y * w2 + z * w3)
              - heat * energy * v0;

      int a = derivedRow + i;
      double volume = q[a];
      double momentum = volume * ownMomentum;
      double inverse = s[i + w * LuLoops.MOMENTUM];
      double vx = q[a + w];
      double vy = q[a + w * 2];
      double vz = q[a + w * 3];
      b0 *= perDensity;
      b1 = (b1 + momentum * vx * b0) * inverse;
      b2 = (b2 + momentum * vy * b0) * inverse;
      b3 = (b3 + momentum * vz * b0) * inverse;
      double work = vx * (b1 - vx * b0) + vy * (b2 - vy * b0) + vz * (b3 - vz * b0);
      b4 += volume * (ownHeat * q[a + w * ENERGY] * b0 - ownKinetic * work);
      b4 *= s[i + w * LuLoops.HEAT];

      v0 = keep * r0 + b0;
      v1 = keep * r1 + b1;
      v2 = keep * r2 + b2;
      v3 = keep * r3 + b3;
      v4 = keep * r4 + b4;
      r[e] = v0;
      r[e + w] = v1;
      r[e + w * 2] = v2;
      r[e + w * 3] = v3;
      r[e + w * 4] = v4;
    }
  }
}

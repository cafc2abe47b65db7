package io.tare.services.kernels.npb.lu;

import static io.tare.services.kernels.npb.flow.FlowField.DERIVED;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;

/**
 * A sweep of the relaxation through the points of a row, up (the lower triangular system) or down
 * (the upper). The block of a point's own values is the sum over the directions of a viscous
 * Jacobian without convection, so it is lower triangular.
 */
final class Sweep {

  private final FlowField field;
  private final double omega;
  private final double factor;
  private final double convection;
  private final double diffusion;
  private final double own;
  private final double ownMomentum;
  private final double ownHeat;
  private final double ownKinetic;
  private final double c1;
  private final double c2;
  private final double across;
  private final double along;
  private final double heat;

  Sweep(FlowField field, double timeStep, double omega) {
    this.field = field;
    this.omega = omega;
    factor = 1 / (omega * (2 - omega));
    FlowConstants c = field.constants();
    double h = field.perLength();
    convection = timeStep * h / 2;
    diffusion = timeStep * h * h;
    c1 = c.c1();
    c2 = c.c2();
    across = c.across();
    along = c.along();
    heat = c.heat();
    own = 1 + 2 * diffusion * (c.dx() + c.dy() + c.dz());
    ownMomentum = 2 * diffusion * (along + 2 * across);
    ownHeat = 2 * diffusion * 3 * heat;
    ownKinetic = ownMomentum - ownHeat;
  }

  /** The lower system: each point needs those before it. */
  void up(int j, int k, double[] y) {
    int first = field.point(1, j, k);
    for (int p = first; p < first + field.points - 2; p++) {
      clear(y);
      add(omega * convection, field.x(), p - 1, y);
      add(omega * convection, field.y(), p - field.row, y);
      add(omega * convection, field.z(), p - field.plane, y);
      double[] v = field.change;
      int e = EQUATIONS * p;
      y[0] += v[e];
      y[1] += v[e + 1];
      y[2] += v[e + 2];
      y[3] += v[e + 3];
      y[4] += v[e + 4];
      solveOwn(p, y);
      v[e] = y[0];
      v[e + 1] = y[1];
      v[e + 2] = y[2];
      v[e + 3] = y[3];
      v[e + 4] = y[4];
    }
  }

  /** The upper system, and new values: each point needs those after it. */
  void down(int j, int k, double[] y) {
    int first = field.point(1, j, k);
    double[] v = field.change;
    double[] u = field.u;
    for (int p = first + field.points - 3; p >= first; p--) {
      clear(y);
      add(-omega * convection, field.x(), p + 1, y);
      add(-omega * convection, field.y(), p + field.row, y);
      add(-omega * convection, field.z(), p + field.plane, y);
      solveOwn(p, y);
      int e = EQUATIONS * p;
      for (int m = 0; m < EQUATIONS; m++) {
        double sum = v[e + m] + y[m];
        v[e + m] = sum;
        u[e + m] += factor * sum;
      }
    }
  }

  private static void clear(double[] y) {
    y[0] = 0;
    y[1] = 0;
    y[2] = 0;
    y[3] = 0;
    y[4] = 0;
  }

  private void add(double f, Direction direction, int p, double[] out) {
    double[] q = field.derived;
    double[] in = field.change;
    int n1 = direction.along();
    int n2 = direction.second();
    int n3 = direction.third();
    int a = DERIVED * p;
    double x = q[a + n1];
    double y = q[a + n2];
    double z = q[a + n3];
    double kinetic = c2 * q[a + FlowField.KINETIC];
    double energy = q[a + FlowField.ENERGY];
    double enthalpy = c1 * energy - kinetic;
    double volume = omega * diffusion * q[a];
    double nAcross = volume * across;
    double nAlong = volume * along;
    double nHeat = volume * heat;
    double d = omega * diffusion * direction.dissipation();
    int s = EQUATIONS * p;
    double v0 = in[s];
    double v1 = in[s + n1];
    double v2 = in[s + n2];
    double v3 = in[s + n3];
    double v4 = in[s + 4];
    double w1 = v1 - x * v0;
    double w2 = v2 - y * v0;
    double w3 = v3 - z * v0;
    double w4 = v4 - energy * v0;
    double pressure = kinetic * v0 + c2 * (v4 - x * v1 - y * v2 - z * v3);
    double g = f * x;
    double m = f * w1;
    out[0] += f * v1 + d * v0;
    out[n1] += g * v1 + m * x + f * pressure + nAlong * w1 + d * v1;
    out[n2] += g * v2 + m * y + nAcross * w2 + d * v2;
    out[n3] += g * v3 + m * z + nAcross * w3 + d * v3;
    out[4] +=
        g * (v4 + pressure)
            + m * enthalpy
            + (nAlong - nHeat) * x * w1
            + (nAcross - nHeat) * (y * w2 + z * w3)
            + nHeat * w4
            + d * v4;
  }

  private void solveOwn(int p, double[] b) {
    double[] q = field.derived;
    int a = DERIVED * p;
    double volume = q[a];
    double inverse = 1 / (own + volume * ownMomentum);
    double inverseHeat = 1 / (own + volume * ownHeat);
    double momentum = volume * ownMomentum;
    double x = q[a + 1];
    double y = q[a + 2];
    double z = q[a + 3];
    double b0 = b[0] / own;
    double b1 = (b[1] + momentum * x * b0) * inverse;
    double b2 = (b[2] + momentum * y * b0) * inverse;
    double b3 = (b[3] + momentum * z * b0) * inverse;
    double work = x * (b1 - x * b0) + y * (b2 - y * b0) + z * (b3 - z * b0);
    b[4] =
        (b[4] - volume * (ownKinetic * work - ownHeat * q[a + FlowField.ENERGY] * b0))
            * inverseHeat;
    b[0] = b0;
    b[1] = b1;
    b[2] = b2;
    b[3] = b3;
  }
}

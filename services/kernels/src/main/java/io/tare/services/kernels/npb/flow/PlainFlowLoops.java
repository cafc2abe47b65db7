package io.tare.services.kernels.npb.flow;

import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;
import static io.tare.services.kernels.npb.flow.FlowField.PRESSURE;

/** Without the Vector API: short loops, since the compiler keeps few offsets in registers. */
final class PlainFlowLoops implements FlowLoops {

  @Override
  public void derive(FlowField field, int row, int derivedRow) {
    double c2 = field.constants().c2();
    double[] u = field.u;
    double[] q = field.derived;
    int w = field.width;
    for (int i = 0; i < w; i++) {
      int e = row + i;
      int a = derivedRow + i;
      double density = u[e];
      double volume = 1 / density;
      double x = u[e + w] * volume;
      double y = u[e + 2 * w] * volume;
      double z = u[e + 3 * w] * volume;
      double energy = u[e + 4 * w];
      double kinetic = 0.5 * (x * x + y * y + z * z);
      q[a] = volume;
      q[a + w] = x;
      q[a + 2 * w] = y;
      q[a + 3 * w] = z;
      q[a + KINETIC * w] = kinetic;
      q[a + ENERGY * w] = energy * volume;
      q[a + PRESSURE * w] = c2 * (energy - density * kinetic);
    }
  }

  @Override
  public void dissipate(FlowField field, int row, Stencil x, Stencil y, Stencil z) {
    for (int m = 0; m < EQUATIONS; m++) {
      int first = row + m * field.width;
      dissipate(field, first + 1, first + field.points - 1, x, y, z);
    }
  }

  static void dissipate(FlowField field, int from, int to, Stencil x, Stencil y, Stencil z) {
    double[] u = field.u;
    double[] f = field.forcing;
    double[] r = field.change;
    double center = x.center() + y.center() + z.center();
    for (int e = from; e < to; e++) {
      r[e] = f[e] + center * u[e] + neighbours(u, e, x) + neighbours(u, e, y) + neighbours(u, e, z);
    }
  }

  private static double neighbours(double[] u, int e, Stencil s) {
    return s.lower2() * u[e - s.far()]
        + s.lower1() * u[e - s.near()]
        + s.upper1() * u[e + s.near()]
        + s.upper2() * u[e + s.farther()];
  }

  @Override
  public void flux(FlowField field, int row, int derivedRow, Direction d, FluxFactors factors) {
    int w = field.width;
    int along = d.along() * w;
    density(field, row, along, d.step(), factors.convection());
    momentumAlong(field, row + along, derivedRow, along, d, factors);
    momentumAcross(field, row + d.second() * w, derivedRow, d.second() * w, along, d, factors);
    momentumAcross(field, row + d.third() * w, derivedRow, d.third() * w, along, d, factors);
    energy(field, row + 4 * w, derivedRow, along, d, factors);
  }

  private static void density(FlowField field, int row, int along, int step, double t) {
    double[] u = field.u;
    double[] r = field.change;
    for (int e = row; e < row + field.width; e++) {
      r[e] -= t * (u[e + along + step] - u[e + along - step]);
    }
  }

  private static void momentumAlong(
      FlowField field, int row, int derivedRow, int along, Direction d, FluxFactors f) {
    double t = f.convection();
    double viscosity = f.along();
    double[] u = field.u;
    double[] q = field.derived;
    double[] r = field.change;
    int s = d.step();
    int velocity = derivedRow + along;
    int pressure = derivedRow + PRESSURE * field.width;
    int sq = d.derivedStep();
    for (int i = 0; i < field.width; i++) {
      int e = row + i;
      double lower = q[velocity - sq + i];
      double upper = q[velocity + sq + i];
      r[e] +=
          viscosity * (upper - 2 * q[velocity + i] + lower)
              - t
                  * (u[e + s] * upper
                      - u[e - s] * lower
                      + (q[pressure + sq + i] - q[pressure - sq + i]));
    }
  }

  private static void momentumAcross(
      FlowField field, int row, int derivedRow, int across, int along, Direction d, FluxFactors f) {
    double t = f.convection();
    double viscosity = f.across();
    double[] u = field.u;
    double[] q = field.derived;
    double[] r = field.change;
    int s = d.step();
    int v = derivedRow + across;
    int velocity = derivedRow + along;
    int sq = d.derivedStep();
    for (int i = 0; i < field.width; i++) {
      int e = row + i;
      r[e] +=
          viscosity * (q[v + sq + i] - 2 * q[v + i] + q[v - sq + i])
              - t * (u[e + s] * q[velocity + sq + i] - u[e - s] * q[velocity - sq + i]);
    }
  }

  private static void energy(
      FlowField field, int row, int derivedRow, int along, Direction d, FluxFactors f) {
    double t = f.convection();
    double kinetic = f.kinetic();
    double square = f.square();
    double heat = f.heat();
    double[] u = field.u;
    double[] q = field.derived;
    double[] r = field.change;
    int s = d.step();
    int sq = d.derivedStep();
    int w = field.width;
    int velocity = derivedRow + along;
    int half = derivedRow + KINETIC * w;
    int energy = derivedRow + ENERGY * w;
    int pressure = derivedRow + PRESSURE * w;
    for (int i = 0; i < w; i++) {
      int e = row + i;
      double v = q[velocity + i];
      double lower = q[velocity - sq + i];
      double upper = q[velocity + sq + i];
      r[e] +=
          kinetic * (q[half + sq + i] - 2 * q[half + i] + q[half - sq + i])
              + square * (upper * upper - 2 * (v * v) + lower * lower)
              + heat * (q[energy + sq + i] - 2 * q[energy + i] + q[energy - sq + i])
              - t
                  * ((u[e + s] + q[pressure + sq + i]) * upper
                      - (u[e - s] + q[pressure - sq + i]) * lower);
    }
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}

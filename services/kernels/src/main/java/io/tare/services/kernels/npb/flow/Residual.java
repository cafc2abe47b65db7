package io.tare.services.kernels.npb.flow;

import static io.tare.services.kernels.npb.flow.FlowField.DERIVED;
import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;
import static io.tare.services.kernels.npb.flow.FlowField.PRESSURE;

/**
 * The explicit side of a time step (RNR-94-007, 3.3.2 to 3.3.4): forcing, convection, viscosity and
 * dissipation by differences of second order, and dissipation of fourth order.
 */
public final class Residual {

  private final FlowField field;
  private final double scale;
  private final Stencil[] x;
  private final Stencil[] y;
  private final Stencil[] z;

  /**
   * @param scale by which the residual is multiplied: the time step
   */
  public Residual(FlowField field, double scale) {
    this.field = field;
    this.scale = scale;
    x = Stencil.of(field, field.x(), scale);
    y = Stencil.of(field, field.y(), scale);
    z = Stencil.of(field, field.z(), scale);
  }

  /** Computes all of {@link FlowField#derived} and {@link FlowField#change}. */
  public void computeAll() {
    for (int k = 0; k < field.points; k++) {
      for (int j = 0; j < field.points; j++) {
        field.derive(j, k);
      }
    }
    for (int k = 1; k < field.points - 1; k++) {
      compute(k);
    }
  }

  /** Computes {@link FlowField#change} in plane {@code k}, from {@link FlowField#derived}. */
  public void compute(int k) {
    int last = field.points - 2;
    for (int j = 1; j <= last; j++) {
      int row = field.point(0, j, k);
      linear(row + 1, row + 2, x[1], y[j], z[k]);
      linear(row + 2, row + 3, x[2], y[j], z[k]);
      linear(row + 3, row + last - 1, x[3], y[j], z[k]);
      linear(row + last - 1, row + last, x[last - 1], y[j], z[k]);
      linear(row + last, row + last + 1, x[last], y[j], z[k]);
      flux(row, field.x());
      flux(row, field.y());
      flux(row, field.z());
    }
  }

  /** Dissipation, the same for each equation, and forcing. */
  private void linear(int from, int to, Stencil x, Stencil y, Stencil z) {
    double[] u = field.u;
    double[] f = field.forcing;
    double[] r = field.change;
    double x1 = x.lower2();
    double x2 = x.lower1();
    double x3 = x.upper1();
    double x4 = x.upper2();
    double y1 = y.lower2();
    double y2 = y.lower1();
    double y3 = y.upper1();
    double y4 = y.upper2();
    double z1 = z.lower2();
    double z2 = z.lower1();
    double z3 = z.upper1();
    double z4 = z.upper2();
    double center = x.center() + y.center() + z.center();
    int dy = EQUATIONS * field.row;
    int dz = EQUATIONS * field.plane;
    int xa = x.far2();
    int xb = x.farther2();
    int ya = y.far2();
    int yb = y.farther2();
    int za = z.far2();
    int zb = z.farther2();
    for (int e = EQUATIONS * from; e < EQUATIONS * to; e++) {
      r[e] =
          f[e]
              + center * u[e]
              + (x1 * u[e - xa] + x2 * u[e - EQUATIONS] + x3 * u[e + EQUATIONS] + x4 * u[e + xb])
              + (y1 * u[e - ya] + y2 * u[e - dy] + y3 * u[e + dy] + y4 * u[e + yb])
              + (z1 * u[e - za] + z2 * u[e - dz] + z3 * u[e + dz] + z4 * u[e + zb]);
    }
  }

  /** Convection and viscosity along a direction, in the inner points of a row. */
  private void flux(int row, Direction d) {
    FlowConstants c = field.constants;
    double h = field.perLength();
    double t = scale * h / 2;
    double across = scale * h * h * c.across();
    double along = scale * h * h * c.along();
    double kinetic = scale * h * h * (c.across() - c.heat());
    double square = scale * h * h * c.across() / 6;
    double heat = scale * h * h * c.heat();
    int n = d.along();
    int n2 = d.second();
    int n3 = d.third();
    int su = EQUATIONS * d.step();
    int sq = DERIVED * d.step();
    double[] u = field.u;
    double[] q = field.derived;
    double[] r = field.change;
    for (int i = 1; i < field.points - 1; i++) {
      int e = EQUATIONS * (row + i);
      int a = DERIVED * (row + i);
      int el = e - su;
      int eu = e + su;
      int al = a - sq;
      int au = a + sq;
      double v = q[a + n];
      double vl = q[al + n];
      double vu = q[au + n];
      double pl = q[al + PRESSURE];
      double pu = q[au + PRESSURE];
      r[e] -= t * (u[eu + n] - u[el + n]);
      r[e + n] +=
          along * (vu - 2 * v + vl) - t * (u[eu + n] * vu - u[el + n] * vl + (pu - pl));
      r[e + n2] +=
          across * (q[au + n2] - 2 * q[a + n2] + q[al + n2])
              - t * (u[eu + n2] * vu - u[el + n2] * vl);
      r[e + n3] +=
          across * (q[au + n3] - 2 * q[a + n3] + q[al + n3])
              - t * (u[eu + n3] * vu - u[el + n3] * vl);
      r[e + 4] +=
          kinetic * (q[au + KINETIC] - 2 * q[a + KINETIC] + q[al + KINETIC])
              + square * (vu * vu - 2 * (v * v) + vl * vl)
              + heat * (q[au + ENERGY] - 2 * q[a + ENERGY] + q[al + ENERGY])
              - t * ((u[eu + 4] + pu) * vu - (u[el + 4] + pl) * vl);
    }
  }
}

package io.tare.services.kernels.npb.bt;

import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.LineBundle;

/** One line at a time, without the Vector API. */
final class PlainBtLoops implements BtLoops {

  @Override
  public int lanes() {
    return 1;
  }

  @Override
  public void solve(LineBundle lines, FlowConstants c, Factors f, double[] scratch) {
    double[] r = lines.change();
    int w = lines.value();
    Direction direction = lines.direction();
    double dissipation = f.diffusion() * direction.dissipation();
    int last = lines.points() - 2;
    int own = SIZE * lines.points(); // the diagonal block, and right-hand side, of the point
    for (int i = 1; i <= last; i++) {
      int here = SIZE * i;
      int e = lines.first() + i * lines.step();
      store(0, 2 * f.diffusion(), 1 + 2 * dissipation, c, lines, i, scratch, own);
      scratch[own + 25] = r[e];
      scratch[own + 26] = r[e + w * direction.along()];
      scratch[own + 27] = r[e + w * direction.second()];
      scratch[own + 28] = r[e + w * direction.third()];
      scratch[own + 29] = r[e + w * 4];
      if (i > 1) {
        add(f.convection(), f.diffusion(), dissipation, c, lines, i - 1, scratch, here - SIZE, own);
      }
      System.arraycopy(scratch, own + 25, scratch, here + 25, 5);
      store(f.convection(), -f.diffusion(), -dissipation, c, lines, i + 1, scratch, here);
      factor(scratch, own);
      solve(scratch, own, here);
    }
    substitute(lines, scratch, last);
  }

  /** Stores f F + n N + d by columns: the Jacobians of convection and of viscosity. */
  private static void store(
      double f,
      double n,
      double d,
      FlowConstants constants,
      LineBundle lines,
      int point,
      double[] out,
      int o) {
    double[] q = lines.derived();
    int w = lines.value();
    Direction direction = lines.direction();
    int a = lines.derivedFirst() + point * lines.derivedStep();
    double x = q[a + w * direction.along()];
    double y = q[a + w * direction.second()];
    double z = q[a + w * direction.third()];
    double c2 = constants.c2();
    double kinetic = c2 * q[a + w * KINETIC];
    double energy = q[a + w * ENERGY];
    double enthalpy = constants.c1() * energy - kinetic;
    double volume = n * q[a];
    double across = volume * constants.across();
    double along = volume * constants.along();
    double heat = volume * constants.heat();
    double g = f * x;
    double h = c2 * f;
    out[o] = d;
    out[o + 1] = f * kinetic - (g + along) * x;
    out[o + 2] = -(g + across) * y;
    out[o + 3] = -(g + across) * z;
    out[o + 4] =
        g * (kinetic - enthalpy)
            - (along - heat) * x * x
            - (across - heat) * (y * y + z * z)
            - heat * energy;
    out[o + 5] = f;
    out[o + 6] = 2 * g - c2 * g + along + d;
    out[o + 7] = f * y;
    out[o + 8] = f * z;
    out[o + 9] = f * enthalpy + (along - heat - c2 * g) * x;
    out[o + 10] = 0;
    out[o + 11] = -h * y;
    out[o + 12] = g + across + d;
    out[o + 13] = 0;
    out[o + 14] = (across - heat - c2 * g) * y;
    out[o + 15] = 0;
    out[o + 16] = -h * z;
    out[o + 17] = 0;
    out[o + 18] = g + across + d;
    out[o + 19] = (across - heat - c2 * g) * z;
    out[o + 20] = 0;
    out[o + 21] = h;
    out[o + 22] = 0;
    out[o + 23] = 0;
    out[o + 24] = constants.c1() * g + heat + d;
  }

  /**
   * Adds (f F + n N + d), at a point, times the columns from {@code in}, to those from {@code to}.
   */
  private static void add(
      double f,
      double n,
      double d,
      FlowConstants constants,
      LineBundle lines,
      int point,
      double[] s,
      int in,
      int to) {
    double[] q = lines.derived();
    int w = lines.value();
    Direction direction = lines.direction();
    int a = lines.derivedFirst() + point * lines.derivedStep();
    double x = q[a + w * direction.along()];
    double y = q[a + w * direction.second()];
    double z = q[a + w * direction.third()];
    double c2 = constants.c2();
    double kinetic = c2 * q[a + w * KINETIC];
    double energy = q[a + w * ENERGY];
    double enthalpy = constants.c1() * energy - kinetic;
    double volume = n * q[a];
    double across = volume * constants.across();
    double along = volume * constants.along();
    double heat = volume * constants.heat();
    double own = f * x + d;
    for (int i = 0; i < SIZE; i += 5) {
      double v0 = s[in + i];
      double v1 = s[in + i + 1];
      double v2 = s[in + i + 2];
      double v3 = s[in + i + 3];
      double v4 = s[in + i + 4];
      // Changes of velocities and of energy, times the density.
      double w1 = v1 - x * v0;
      double w2 = v2 - y * v0;
      double w3 = v3 - z * v0;
      double pressure = f * (kinetic * v0 + c2 * (v4 - x * v1 - y * v2 - z * v3));
      double m = f * w1;
      s[to + i] += f * v1 + d * v0;
      s[to + i + 1] += own * v1 + m * x + pressure + along * w1;
      s[to + i + 2] += own * v2 + m * y + across * w2;
      s[to + i + 3] += own * v3 + m * z + across * w3;
      s[to + i + 4] +=
          own * v4
              + x * pressure
              + m * enthalpy
              + (along - heat) * x * w1
              + (across - heat) * (y * w2 + z * w3)
              + heat * (v4 - energy * v0);
    }
  }

  /** Factors a block into triangles, whose diagonal is inverted and whose other numbers negated. */
  private static void factor(double[] s, int o) {
    double d0 = 1 / s[o];
    double l10 = -s[o + 1] * d0;
    double l20 = -s[o + 2] * d0;
    double l30 = -s[o + 3] * d0;
    double l40 = -s[o + 4] * d0;
    double u01 = s[o + 5];
    double d1 = 1 / (s[o + 6] + l10 * u01);
    double l21 = -(s[o + 7] + l20 * u01) * d1;
    double l31 = -(s[o + 8] + l30 * u01) * d1;
    double l41 = -(s[o + 9] + l40 * u01) * d1;
    double u02 = s[o + 10];
    double u12 = s[o + 11] + l10 * u02;
    double d2 = 1 / (s[o + 12] + l20 * u02 + l21 * u12);
    double l32 = -(s[o + 13] + l30 * u02 + l31 * u12) * d2;
    double l42 = -(s[o + 14] + l40 * u02 + l41 * u12) * d2;
    double u03 = s[o + 15];
    double u13 = s[o + 16] + l10 * u03;
    double u23 = s[o + 17] + l20 * u03 + l21 * u13;
    double d3 = 1 / (s[o + 18] + l30 * u03 + l31 * u13 + l32 * u23);
    double l43 = -(s[o + 19] + l40 * u03 + l41 * u13 + l42 * u23) * d3;
    double u04 = s[o + 20];
    double u14 = s[o + 21] + l10 * u04;
    double u24 = s[o + 22] + l20 * u04 + l21 * u14;
    double u34 = s[o + 23] + l30 * u04 + l31 * u14 + l32 * u24;
    s[o + 24] = 1 / (s[o + 24] + l40 * u04 + l41 * u14 + l42 * u24 + l43 * u34);
    s[o] = d0;
    s[o + 1] = l10;
    s[o + 2] = l20;
    s[o + 3] = l30;
    s[o + 4] = l40;
    s[o + 5] = -u01;
    s[o + 6] = d1;
    s[o + 7] = l21;
    s[o + 8] = l31;
    s[o + 9] = l41;
    s[o + 10] = -u02;
    s[o + 11] = -u12;
    s[o + 12] = d2;
    s[o + 13] = l32;
    s[o + 14] = l42;
    s[o + 15] = -u03;
    s[o + 16] = -u13;
    s[o + 17] = -u23;
    s[o + 18] = d3;
    s[o + 19] = l43;
    s[o + 20] = -u04;
    s[o + 21] = -u14;
    s[o + 22] = -u24;
    s[o + 23] = -u34;
  }

  /** Solves with a factored block for all columns from {@code x}. */
  private static void solve(double[] s, int o, int x) {
    for (int i = x; i < x + SIZE; i += 5) {
      double x0 = s[i];
      double x1 = s[i + 1] + s[o + 1] * x0;
      double x2 = s[i + 2] + s[o + 2] * x0 + s[o + 7] * x1;
      double x3 = s[i + 3] + s[o + 3] * x0 + s[o + 8] * x1 + s[o + 13] * x2;
      double x4 = s[i + 4] + s[o + 4] * x0 + s[o + 9] * x1 + s[o + 14] * x2 + s[o + 19] * x3;
      x4 *= s[o + 24];
      x3 = (x3 + s[o + 23] * x4) * s[o + 18];
      x2 = (x2 + s[o + 22] * x4 + s[o + 17] * x3) * s[o + 12];
      x1 = (x1 + s[o + 21] * x4 + s[o + 16] * x3 + s[o + 11] * x2) * s[o + 6];
      x0 = (x0 + s[o + 20] * x4 + s[o + 15] * x3 + s[o + 10] * x2 + s[o + 5] * x1) * s[o];
      s[i] = x0;
      s[i + 1] = x1;
      s[i + 2] = x2;
      s[i + 3] = x3;
      s[i + 4] = x4;
    }
  }

  private static void substitute(LineBundle lines, double[] s, int last) {
    double[] r = lines.change();
    int w = lines.value();
    Direction direction = lines.direction();
    int along = w * direction.along();
    int second = w * direction.second();
    int third = w * direction.third();
    double x0 = 0;
    double x1 = 0;
    double x2 = 0;
    double x3 = 0;
    double x4 = 0;
    for (int i = last; i >= 1; i--) {
      int o = SIZE * i;
      double y0 = s[o + 25] - s[o] * x0 - s[o + 5] * x1 - s[o + 10] * x2;
      double y1 = s[o + 26] - s[o + 1] * x0 - s[o + 6] * x1 - s[o + 11] * x2;
      double y2 = s[o + 27] - s[o + 2] * x0 - s[o + 7] * x1 - s[o + 12] * x2;
      double y3 = s[o + 28] - s[o + 3] * x0 - s[o + 8] * x1 - s[o + 13] * x2;
      double y4 = s[o + 29] - s[o + 4] * x0 - s[o + 9] * x1 - s[o + 14] * x2;
      x0 = y0 - s[o + 15] * x3 - s[o + 20] * x4;
      x1 = y1 - s[o + 16] * x3 - s[o + 21] * x4;
      x2 = y2 - s[o + 17] * x3 - s[o + 22] * x4;
      double z3 = y3 - s[o + 18] * x3 - s[o + 23] * x4;
      x4 = y4 - s[o + 19] * x3 - s[o + 24] * x4;
      x3 = z3;
      int e = lines.first() + i * lines.step();
      r[e] = x0;
      r[e + along] = x1;
      r[e + second] = x2;
      r[e + third] = x3;
      r[e + 4 * w] = x4;
    }
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}

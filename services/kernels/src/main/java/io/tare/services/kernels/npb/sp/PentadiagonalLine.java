package io.tare.services.kernels.npb.sp;

import static io.tare.services.kernels.npb.flow.FlowField.DERIVED;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;

/**
 * Solves the pentadiagonal equations of a line of points (RNR-94-007, 3.5.3), with scratch space of
 * its own: three with the velocity along the line as eigenvalue, and one each with that velocity
 * plus and minus the speed of sound.
 */
final class PentadiagonalLine {

  /** Of a point, after elimination: two upper coefficients of three matrices, and five values. */
  private static final int WIDTH = 11;

  private final FlowField field;
  private final double convection;
  private final double diffusion;
  private final double fourth;
  private final double viscosity;
  private final double[] line;

  PentadiagonalLine(FlowField field, double timeStep) {
    this.field = field;
    FlowConstants c = field.constants();
    double h = field.perLength();
    convection = timeStep * h / 2;
    diffusion = timeStep * h * h;
    fourth = timeStep * c.fourth();
    viscosity = c.across() * Math.max(4.0 / 3, c.c1() * c.c5());
    line = new double[WIDTH * field.points];
  }

  /** Solves the line that begins at point {@code first}, at the boundary. */
  void solve(int first, Direction d) {
    eliminate(first, d);
    substitute(first, d.step());
  }

  private void eliminate(int first, Direction d) {
    double[] q = field.derived;
    double[] r = field.change;
    double[] l = line;
    double f = fourth;
    double t = convection;
    double spread = diffusion * viscosity;
    double base = diffusion * d.dissipation();
    int last = field.points - 2;
    int stepQ = DERIVED * d.step();
    int stepR = EQUATIONS * d.step();
    int v = DERIVED * first + d.along();
    int c = DERIVED * first;
    int e = EQUATIONS * first;

    double lowerD = base + spread * q[c];
    double lowerV = t * q[v];
    double lowerS = t * q[c + FlowField.SOUND];
    c += stepQ;
    v += stepQ;
    double hereD = base + spread * q[c];
    double hereV = t * q[v];
    double hereS = t * q[c + FlowField.SOUND];

    // Upper coefficients and values of the two points before, of the three matrices.
    double g1 = 0;
    double g2 = 0;
    double h1 = 0;
    double h2 = 0;
    double gp1 = 0;
    double gp2 = 0;
    double hp1 = 0;
    double hp2 = 0;
    double gm1 = 0;
    double gm2 = 0;
    double hm1 = 0;
    double hm2 = 0;
    double g0 = 0;
    double ga = 0;
    double gb = 0;
    double gp = 0;
    double gm = 0;
    double h0 = 0;
    double ha = 0;
    double hb = 0;
    double hp = 0;
    double hm = 0;
    int o = WIDTH;
    for (int i = 1; i <= last; i++, o += WIDTH) {
      c += stepQ;
      v += stepQ;
      e += stepR;
      double upperD = base + spread * q[c];
      double upperV = t * q[v];
      double upperS = t * q[c + FlowField.SOUND];
      double far = i <= 2 ? 0 : f;
      double farther = i >= last - 1 ? 0 : f;
      double lower = -lowerV - lowerD - 4 * f;
      double upper = upperV - upperD - 4 * f;
      double center = 1 + 2 * hereD + (i == 1 || i == last ? 5 : 6) * f;

      double k = lower - far * h1;
      double inverse = 1 / (center - far * h2 - k * g1);
      double x0 = (r[e] - far * h0 - k * g0) * inverse;
      double xa = (r[e + 1] - far * ha - k * ga) * inverse;
      double xb = (r[e + 2] - far * hb - k * gb) * inverse;
      h1 = g1;
      h2 = g2;
      g1 = (upper - k * g2) * inverse;
      g2 = farther * inverse;

      double kp = lower - lowerS - far * hp1;
      double inverseP = 1 / (center - far * hp2 - kp * gp1);
      double xp = (r[e + 3] - far * hp - kp * gp) * inverseP;
      hp1 = gp1;
      hp2 = gp2;
      gp1 = (upper + upperS - kp * gp2) * inverseP;
      gp2 = farther * inverseP;

      double km = lower + lowerS - far * hm1;
      double inverseM = 1 / (center - far * hm2 - km * gm1);
      double xm = (r[e + 4] - far * hm - km * gm) * inverseM;
      hm1 = gm1;
      hm2 = gm2;
      gm1 = (upper - upperS - km * gm2) * inverseM;
      gm2 = farther * inverseM;

      l[o] = g1;
      l[o + 1] = g2;
      l[o + 2] = gp1;
      l[o + 3] = gp2;
      l[o + 4] = gm1;
      l[o + 5] = gm2;
      l[o + 6] = x0;
      l[o + 7] = xa;
      l[o + 8] = xb;
      l[o + 9] = xp;
      l[o + 10] = xm;
      h0 = g0;
      ha = ga;
      hb = gb;
      hp = gp;
      hm = gm;
      g0 = x0;
      ga = xa;
      gb = xb;
      gp = xp;
      gm = xm;
      lowerD = hereD;
      lowerV = hereV;
      lowerS = hereS;
      hereD = upperD;
      hereV = upperV;
      hereS = upperS;
    }
  }

  private void substitute(int first, int step) {
    double[] r = field.change;
    double[] l = line;
    int last = field.points - 2;
    double g0 = 0;
    double ga = 0;
    double gb = 0;
    double gp = 0;
    double gm = 0;
    double h0 = 0;
    double ha = 0;
    double hb = 0;
    double hp = 0;
    double hm = 0;
    int o = WIDTH * last;
    int e = EQUATIONS * (first + last * step);
    for (int i = last; i >= 1; i--, o -= WIDTH, e -= EQUATIONS * step) {
      double x0 = l[o + 6] - l[o] * g0 - l[o + 1] * h0;
      double xa = l[o + 7] - l[o] * ga - l[o + 1] * ha;
      double xb = l[o + 8] - l[o] * gb - l[o + 1] * hb;
      double xp = l[o + 9] - l[o + 2] * gp - l[o + 3] * hp;
      double xm = l[o + 10] - l[o + 4] * gm - l[o + 5] * hm;
      r[e] = x0;
      r[e + 1] = xa;
      r[e + 2] = xb;
      r[e + 3] = xp;
      r[e + 4] = xm;
      h0 = g0;
      ha = ga;
      hb = gb;
      hp = gp;
      hm = gm;
      g0 = x0;
      ga = xa;
      gb = xb;
      gp = xp;
      gm = xm;
    }
  }
}

package io.tare.services.kernels.npb.sp;

import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;
import static io.tare.services.kernels.npb.flow.FlowField.PRESSURE;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.Factors;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;
import io.tare.services.kernels.npb.flow.LineBundle;

/** One line at a time, without the Vector API. */
final class PlainSpLoops implements SpLoops {

  @Override
  public int lanes() {
    return 1;
  }

  @Override
  public void toX(FlowField field, int j, int k) {
    double[] q = field.derived;
    double[] r = field.change;
    double c1 = field.constants().c1();
    double c2 = field.constants().c2();
    int w = field.width;
    int a = field.derivedRow(j, k);
    int end = field.row(j, k) + w;
    for (int e = field.row(j, k); e < end; e++, a++) {
      double volume = q[a];
      double square = c1 * q[a + w * PRESSURE] * volume;
      double sound = Math.sqrt(square);
      double x = q[a + w];
      double y = q[a + w * 2];
      double z = q[a + w * 3];
      double r0 = r[e];
      double r1 = r[e + w];
      double r2 = r[e + w * 2];
      double r3 = r[e + w * 3];
      double sum = q[a + w * KINETIC] * r0 - x * r1 - y * r2 - z * r3 + r[e + w * 4];
      double t1 = c2 / square * sum;
      double t2 = ROOT * volume * (x * r0 - r1);
      double t3 = ROOT * volume * sound * t1;
      r[e] = r0 - t1;
      r[e + w] = volume * (r3 - z * r0);
      r[e + w * 2] = volume * (y * r0 - r2);
      r[e + w * 3] = t3 - t2;
      r[e + w * 4] = t3 + t2;
    }
  }

  @Override
  public void fromZ(FlowField field, int j, int k) {
    double[] q = field.derived;
    double[] r = field.change;
    double[] u = field.u;
    double c1 = field.constants().c1();
    double perC2 = 1 / field.constants().c2();
    int w = field.width;
    int a = field.derivedRow(j, k);
    int end = field.row(j, k) + w;
    for (int e = field.row(j, k); e < end; e++, a++) {
      double density = u[e];
      double square = c1 * q[a + w * PRESSURE] * q[a];
      double sound = Math.sqrt(square);
      double x = q[a + w];
      double y = q[a + w * 2];
      double z = q[a + w * 3];
      double m0 = density * r[e];
      double m1 = density * r[e + w];
      double r3 = r[e + w * 3];
      double r4 = r[e + w * 4];
      double t1 = ROOT * density / sound * (r3 + r4);
      double t2 = r[e + w * 2] + t1;
      double t3 = ROOT * density * (r3 - r4);
      r[e] = t2;
      r[e + w] = x * t2 - m1;
      r[e + w * 2] = y * t2 + m0;
      r[e + w * 3] = z * t2 + t3;
      r[e + w * 4] = y * m0 - x * m1 + q[a + w * KINETIC] * t2 + perC2 * square * t1 + z * t3;
    }
  }

  @Override
  public void solve(LineBundle lines, FlowConstants constants, Factors factors, double[] scratch) {
    eliminate(lines, constants, factors, scratch);
    substitute(lines, scratch);
  }

  private static void eliminate(
      LineBundle lines, FlowConstants constants, Factors factors, double[] s) {
    double[] q = lines.derived();
    double[] r = lines.change();
    int w = lines.value();
    double f = factors.fourth();
    double t = factors.convection();
    double spread = factors.diffusion() * SpLoops.viscosity(constants);
    double base = factors.diffusion() * lines.direction().dissipation();
    double c1 = constants.c1();
    int last = lines.points() - 2;
    int along = w * lines.direction().along();
    int pressure = w * PRESSURE;
    int c = lines.derivedFirst();
    int e = lines.first();

    double lowerD = base + spread * q[c];
    double lowerV = t * q[c + along];
    double lowerS = t * Math.sqrt(c1 * q[c] * q[c + pressure]);
    c += lines.derivedStep();
    double hereD = base + spread * q[c];
    double hereV = t * q[c + along];
    double hereS = t * Math.sqrt(c1 * q[c] * q[c + pressure]);

    // Upper coefficients of the two points before, of the three matrices; then their values.
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
    for (int i = 1; i <= last; i++) {
      c += lines.derivedStep();
      e += lines.step();
      double upperD = base + spread * q[c];
      double upperV = t * q[c + along];
      double upperS = t * Math.sqrt(c1 * q[c] * q[c + pressure]);
      double far = i <= 2 ? 0 : f;
      double farther = i >= last - 1 ? 0 : f;
      double lower = -lowerV - lowerD - 4 * f;
      double upper = upperV - upperD - 4 * f;
      double center = 1 + 2 * hereD + (i == 1 || i == last ? 5 : 6) * f;

      double k = lower - far * h1;
      double inverse = 1 / (center - far * h2 - k * g1);
      double x0 = (r[e] - far * h0 - k * g0) * inverse;
      double xa = (r[e + w] - far * ha - k * ga) * inverse;
      double xb = (r[e + w * 2] - far * hb - k * gb) * inverse;
      h1 = g1;
      h2 = g2;
      g1 = (upper - k * g2) * inverse;
      g2 = farther * inverse;

      double kp = lower - lowerS - far * hp1;
      double inverseP = 1 / (center - far * hp2 - kp * gp1);
      double xp = (r[e + w * 3] - far * hp - kp * gp) * inverseP;
      hp1 = gp1;
      hp2 = gp2;
      gp1 = (upper + upperS - kp * gp2) * inverseP;
      gp2 = farther * inverseP;

      double km = lower + lowerS - far * hm1;
      double inverseM = 1 / (center - far * hm2 - km * gm1);
      double xm = (r[e + w * 4] - far * hm - km * gm) * inverseM;
      hm1 = gm1;
      hm2 = gm2;
      gm1 = (upper - upperS - km * gm2) * inverseM;
      gm2 = farther * inverseM;

      int o = SIZE * i;
      s[o] = g1;
      s[o + 1] = g2;
      s[o + 2] = gp1;
      s[o + 3] = gp2;
      s[o + 4] = gm1;
      s[o + 5] = gm2;
      s[o + 6] = x0;
      s[o + 7] = xa;
      s[o + 8] = xb;
      s[o + 9] = xp;
      s[o + 10] = xm;
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

  private static void substitute(LineBundle lines, double[] s) {
    double[] r = lines.change();
    Direction direction = lines.direction();
    int w = lines.value();
    int last = lines.points() - 2;
    int e = lines.first() + last * lines.step();
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
    for (int i = last; i >= 1; i--, e -= lines.step()) {
      int o = SIZE * i;
      double x0 = s[o + 6] - s[o] * g0 - s[o + 1] * h0;
      double xa = s[o + 7] - s[o] * ga - s[o + 1] * ha;
      double xb = s[o + 8] - s[o] * gb - s[o + 1] * hb;
      double xp = s[o + 9] - s[o + 2] * gp - s[o + 3] * hp;
      double xm = s[o + 10] - s[o + 4] * gm - s[o + 5] * hm;
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
      double sum = 0.5 * (xp + xm);
      double difference = ROOT * (xp - xm);
      switch (direction.along()) {
        case 1 -> {
          r[e] = -xa;
          r[e + w] = x0;
          r[e + w * 2] = difference;
          r[e + w * 3] = sum - ROOT * xb;
          r[e + w * 4] = sum + ROOT * xb;
        }
        case 2 -> {
          r[e] = difference;
          r[e + w] = -xb;
          r[e + w * 2] = xa;
          r[e + w * 3] = sum - ROOT * x0;
          r[e + w * 4] = sum + ROOT * x0;
        }
        default -> {
          r[e] = x0;
          r[e + w] = xa;
          r[e + w * 2] = xb;
          r[e + w * 3] = xp;
          r[e + w * 4] = xm;
        }
      }
    }
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}

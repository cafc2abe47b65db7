package io.tare.services.kernels.npb.sp;

import static io.tare.services.kernels.npb.flow.FlowField.DERIVED;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;

import io.tare.services.kernels.npb.flow.FlowField;

/**
 * Changes between the flow's values and the coordinates in which a direction's equations are
 * separate (RNR-94-007, 3.5.3), for the inner points of a row.
 */
final class Eigenvectors {

  private static final double ROOT = Math.sqrt(0.5);

  private final FlowField field;

  Eigenvectors(FlowField field) {
    this.field = field;
  }

  /** From values to the coordinates of x; also computes the speed of sound. */
  void toX(int j, int k) {
    double[] q = field.derived;
    double[] r = field.change;
    double c1 = field.constants().c1();
    double c2 = field.constants().c2();
    int first = field.point(1, j, k);
    int a = DERIVED * first;
    int end = EQUATIONS * (first + field.points - 2);
    for (int e = EQUATIONS * first; e < end; e += EQUATIONS, a += DERIVED) {
      double volume = q[a];
      double square = c1 * q[a + FlowField.PRESSURE] * volume;
      double sound = Math.sqrt(square);
      q[a + FlowField.SOUND] = sound;
      double x = q[a + 1];
      double y = q[a + 2];
      double z = q[a + 3];
      double r0 = r[e];
      double r1 = r[e + 1];
      double r2 = r[e + 2];
      double r3 = r[e + 3];
      double t1 =
          c2 / square * (q[a + FlowField.KINETIC] * r0 - x * r1 - y * r2 - z * r3 + r[e + 4]);
      double t2 = ROOT * volume * (x * r0 - r1);
      double t3 = ROOT * volume * sound * t1;
      r[e] = r0 - t1;
      r[e + 1] = volume * (r3 - z * r0);
      r[e + 2] = volume * (y * r0 - r2);
      r[e + 3] = t3 - t2;
      r[e + 4] = t3 + t2;
    }
  }

  /** From the coordinates of x to those of y. */
  void fromXtoY(int j, int k) {
    double[] r = field.change;
    int first = EQUATIONS * field.point(1, j, k);
    int end = first + EQUATIONS * (field.points - 2);
    for (int e = first; e < end; e += EQUATIONS) {
      double r0 = r[e];
      double t1 = ROOT * r[e + 2];
      double t2 = 0.5 * (r[e + 3] + r[e + 4]);
      double t3 = ROOT * (r[e + 3] - r[e + 4]);
      r[e] = -r[e + 1];
      r[e + 1] = r0;
      r[e + 2] = t3;
      r[e + 3] = t2 - t1;
      r[e + 4] = t2 + t1;
    }
  }

  /** From the coordinates of y to those of z. */
  void fromYtoZ(int j, int k) {
    double[] r = field.change;
    int first = EQUATIONS * field.point(1, j, k);
    int end = first + EQUATIONS * (field.points - 2);
    for (int e = first; e < end; e += EQUATIONS) {
      double r1 = r[e + 1];
      double t1 = ROOT * r[e];
      double t2 = 0.5 * (r[e + 3] + r[e + 4]);
      double t3 = ROOT * (r[e + 3] - r[e + 4]);
      r[e] = t3;
      r[e + 1] = -r[e + 2];
      r[e + 2] = r1;
      r[e + 3] = t2 - t1;
      r[e + 4] = t2 + t1;
    }
  }

  /** From the coordinates of z to values. */
  void fromZ(int j, int k) {
    double[] q = field.derived;
    double[] r = field.change;
    double[] u = field.u;
    double perC2 = 1 / field.constants().c2();
    int first = field.point(1, j, k);
    int a = DERIVED * first;
    int end = EQUATIONS * (first + field.points - 2);
    for (int e = EQUATIONS * first; e < end; e += EQUATIONS, a += DERIVED) {
      double density = u[e];
      double sound = q[a + FlowField.SOUND];
      double x = q[a + 1];
      double y = q[a + 2];
      double z = q[a + 3];
      double m0 = density * r[e];
      double m1 = density * r[e + 1];
      double t1 = ROOT * density / sound * (r[e + 3] + r[e + 4]);
      double t2 = r[e + 2] + t1;
      double t3 = ROOT * density * (r[e + 3] - r[e + 4]);
      r[e] = t2;
      r[e + 1] = x * t2 - m1;
      r[e + 2] = y * t2 + m0;
      r[e + 3] = z * t2 + t3;
      r[e + 4] =
          y * m0
              - x * m1
              + q[a + FlowField.KINETIC] * t2
              + perC2 * sound * sound * t1
              + z * t3;
    }
  }
}

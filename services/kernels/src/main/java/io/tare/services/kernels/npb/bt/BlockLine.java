package io.tare.services.kernels.npb.bt;

import static io.tare.services.kernels.npb.flow.FlowField.DERIVED;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.FlowField;
import io.tare.services.kernels.npb.flow.Jacobian;

/**
 * Solves the block tridiagonal equations of a line of points (RNR-94-007, 3.5.2), with scratch space
 * of its own. The values of the line are copied, with the momentum along it first.
 */
final class BlockLine {

  /** Of a point: five columns of the upper block, and the right-hand side. */
  private static final int COLUMNS = 6;

  private static final int WIDTH = COLUMNS * EQUATIONS;

  private final FlowField field;
  private final Jacobian jacobian;
  private final double convection;
  private final double diffusion;
  private final double[] derived;

  /** After elimination: the upper block and right-hand side, multiplied by the inverse diagonal. */
  private final double[] line;

  /** The diagonal block of a point, and its right-hand side. */
  private final double[] diagonal = new double[WIDTH];

  BlockLine(FlowField field, double timeStep) {
    this.field = field;
    jacobian = new Jacobian(field.constants());
    double h = field.perLength();
    convection = timeStep * h / 2;
    diffusion = timeStep * h * h;
    derived = new double[DERIVED * field.points];
    line = new double[WIDTH * field.points];
  }

  /** Solves the line that begins at point {@code first}, at the boundary. */
  void solve(int first, Direction d) {
    load(first, d);
    eliminate(diffusion * d.dissipation());
    substitute();
    store(first, d);
  }

  private void load(int first, Direction d) {
    double[] q = field.derived;
    double[] r = field.change;
    for (int i = 1; i < field.points; i++) {
      int from = DERIVED * (first + i * d.step());
      int to = DERIVED * i;
      derived[to] = q[from];
      derived[to + 1] = q[from + d.along()];
      derived[to + 2] = q[from + d.second()];
      derived[to + 3] = q[from + d.third()];
      derived[to + FlowField.KINETIC] = q[from + FlowField.KINETIC];
      derived[to + FlowField.ENERGY] = q[from + FlowField.ENERGY];
      int e = EQUATIONS * (first + i * d.step());
      int side = WIDTH * (i + 1) - EQUATIONS;
      line[side] = r[e];
      line[side + 1] = r[e + d.along()];
      line[side + 2] = r[e + d.second()];
      line[side + 3] = r[e + d.third()];
      line[side + 4] = r[e + 4];
    }
  }

  private void eliminate(double dissipation) {
    for (int i = 1; i < field.points - 1; i++) {
      int here = WIDTH * i;
      jacobian.store(
          0, 2 * diffusion, 1 + 2 * dissipation, derived, DERIVED * i, diagonal, 0);
      System.arraycopy(line, here + 25, diagonal, 25, EQUATIONS);
      if (i > 1) {
        jacobian.add(
            convection,
            diffusion,
            dissipation,
            derived,
            DERIVED * (i - 1),
            COLUMNS,
            line,
            here - WIDTH,
            diagonal,
            0);
      }
      System.arraycopy(diagonal, 25, line, here + 25, EQUATIONS);
      jacobian.store(
          convection, -diffusion, -dissipation, derived, DERIVED * (i + 1), line, here);
      Block.factor(diagonal);
      Block.solve(diagonal, line, here, COLUMNS);
    }
  }

  private void substitute() {
    double[] a = line;
    for (int i = field.points - 3; i >= 1; i--) {
      int c = WIDTH * i;
      int next = c + WIDTH + 25;
      double x0 = a[next];
      double x1 = a[next + 1];
      double x2 = a[next + 2];
      double x3 = a[next + 3];
      double x4 = a[next + 4];
      for (int m = c; m < c + EQUATIONS; m++) {
        a[m + 25] -=
            a[m] * x0 + a[m + 5] * x1 + a[m + 10] * x2 + a[m + 15] * x3 + a[m + 20] * x4;
      }
    }
  }

  private void store(int first, Direction d) {
    double[] r = field.change;
    for (int i = 1; i < field.points - 1; i++) {
      int e = EQUATIONS * (first + i * d.step());
      int side = WIDTH * (i + 1) - EQUATIONS;
      r[e] = line[side];
      r[e + d.along()] = line[side + 1];
      r[e + d.second()] = line[side + 2];
      r[e + d.third()] = line[side + 3];
      r[e + 4] = line[side + 4];
    }
  }
}

package io.tare.services.kernels.npb.flow;

/**
 * The flow at all points of a cube with equal sides, boundaries included. Point (i, j, k) is number
 * {@code (k * points + j) * row + i}; its values are adjacent.
 */
public final class FlowField {

  /** Equations: density, three momenta, energy. */
  public static final int EQUATIONS = 5;

  /** Values of a point in {@link #derived}. */
  public static final int DERIVED = 8;

  /** In {@link #derived}: 1 / density. The velocities follow, at the place of their momentum. */
  public static final int VOLUME = 0;

  /** In {@link #derived}: half the square of the velocity. */
  public static final int KINETIC = 4;

  /** In {@link #derived}: energy / density. */
  public static final int ENERGY = 5;

  /** In {@link #derived}: pressure. */
  public static final int PRESSURE = 6;

  /** In {@link #derived}: speed of sound, where a benchmark needs it. */
  public static final int SOUND = 7;

  /** Points of a side, boundaries included. */
  public final int points;

  /** From (i, j, k) to (i, j + 1, k): odd, so that lines along z do not share few cache sets. */
  public final int row;

  /** From (i, j, k) to (i, j, k + 1). */
  public final int plane;

  /** Density, momenta and energy of each point. */
  public final double[] u;

  /** What follows from {@link #u}: see {@link #derive}. */
  public final double[] derived;

  /** The right-hand side, then the change of {@link #u}; 0 at the boundaries. */
  public final double[] change;

  /** As {@link #change}: multiplied by the time step. */
  final double[] forcing;
  final FlowConstants constants;
  private final Direction[] directions;

  public FlowField(int points, FlowConstants constants) {
    this.points = points;
    this.constants = constants;
    row = points | 1;
    plane = row * points;
    int size = plane * points;
    u = new double[EQUATIONS * size];
    derived = new double[DERIVED * size];
    change = new double[EQUATIONS * size];
    forcing = new double[EQUATIONS * size];
    directions =
        new Direction[] {
          new Direction(1, 2, 3, 1, constants.dx()),
          new Direction(2, 3, 1, row, constants.dy()),
          new Direction(3, 1, 2, plane, constants.dz())
        };
  }

  public FlowConstants constants() {
    return constants;
  }

  public Direction x() {
    return directions[0];
  }

  public Direction y() {
    return directions[1];
  }

  public Direction z() {
    return directions[2];
  }

  /** 1 / distance of two points. */
  public double perLength() {
    return points - 1;
  }

  /** Number of a point. */
  public int point(int i, int j, int k) {
    return k * plane + j * row + i;
  }

  /** Sets the initial values: exact at the boundaries, interpolated between (RNR-94-007, 3.2.2). */
  void setInitial() {
    for (int k = 0; k < points; k++) {
      for (int j = 0; j < points; j++) {
        for (int i = 0; i < points; i++) {
          for (int m = 0; m < EQUATIONS; m++) {
            u[EQUATIONS * point(i, j, k) + m] =
                inside(i) && inside(j) && inside(k)
                    ? interpolated(m, at(i), at(j), at(k))
                    : constants.exact().at(m, at(i), at(j), at(k));
          }
        }
      }
    }
  }

  /** Sets the forcing terms, with which the exact solution has no residual (RNR-94-007, 3.2.2). */
  void setForcing(Residual residual) {
    for (int k = 0; k < points; k++) {
      for (int j = 0; j < points; j++) {
        for (int i = 0; i < points; i++) {
          for (int m = 0; m < EQUATIONS; m++) {
            u[EQUATIONS * point(i, j, k) + m] = constants.exact().at(m, at(i), at(j), at(k));
          }
        }
      }
    }
    residual.computeAll();
    for (int e = 0; e < forcing.length; e++) {
      forcing[e] = -change[e];
    }
  }

  /** Computes {@link #derived} for a row, boundaries included, from {@link #u}. */
  public void derive(int j, int k) {
    double c2 = constants.c2();
    double[] v = u;
    double[] d = derived;
    int first = point(0, j, k);
    int e = EQUATIONS * first;
    int q = DERIVED * first;
    for (int i = 0; i < points; i++, e += EQUATIONS, q += DERIVED) {
      double volume = 1 / v[e];
      double x = v[e + 1] * volume;
      double y = v[e + 2] * volume;
      double z = v[e + 3] * volume;
      double kinetic = 0.5 * (x * x + y * y + z * z);
      d[q] = volume;
      d[q + 1] = x;
      d[q + 2] = y;
      d[q + 3] = z;
      d[q + KINETIC] = kinetic;
      d[q + ENERGY] = v[e + 4] * volume;
      d[q + PRESSURE] = c2 * (v[e + 4] - v[e] * kinetic);
    }
  }

  /** Adds {@link #change}, multiplied by {@code factor}, to the inner points of a row. */
  public void advance(int j, int k, double factor) {
    int end = EQUATIONS * point(points - 1, j, k);
    for (int e = EQUATIONS * point(1, j, k); e < end; e++) {
      u[e] += factor * change[e];
    }
  }

  /** Root of the mean square of {@link #change}, for each equation. */
  public double[] changeNorms() {
    double[] sums = new double[EQUATIONS];
    for (int k = 1; k < points - 1; k++) {
      for (int j = 1; j < points - 1; j++) {
        for (int i = 1; i < points - 1; i++) {
          for (int m = 0; m < EQUATIONS; m++) {
            double value = change[EQUATIONS * point(i, j, k) + m];
            sums[m] += value * value;
          }
        }
      }
    }
    return means(sums);
  }

  /** Root of the mean square of the difference from the exact solution, for each equation. */
  double[] errorNorms() {
    double[] sums = new double[EQUATIONS];
    for (int k = 1; k < points - 1; k++) {
      for (int j = 1; j < points - 1; j++) {
        for (int i = 1; i < points - 1; i++) {
          for (int m = 0; m < EQUATIONS; m++) {
            double error =
                u[EQUATIONS * point(i, j, k) + m]
                    - constants.exact().at(m, at(i), at(j), at(k));
            sums[m] += error * error;
          }
        }
      }
    }
    return means(sums);
  }

  private double[] means(double[] sums) {
    double[] means = new double[sums.length];
    for (int m = 0; m < sums.length; m++) {
      means[m] = Math.sqrt(sums[m] / Math.pow(points - 2, 3));
    }
    return means;
  }

  private boolean inside(int i) {
    return i > 0 && i < points - 1;
  }

  private double at(int i) {
    return (double) i / (points - 1);
  }

  private double interpolated(int m, double x, double y, double z) {
    ExactSolution exact = constants.exact();
    double a = (1 - x) * exact.at(m, 0, y, z) + x * exact.at(m, 1, y, z);
    double b = (1 - y) * exact.at(m, x, 0, z) + y * exact.at(m, x, 1, z);
    double c = (1 - z) * exact.at(m, x, y, 0) + z * exact.at(m, x, y, 1);
    return a + b + c - a * b - b * c - c * a + a * b * c;
  }
}

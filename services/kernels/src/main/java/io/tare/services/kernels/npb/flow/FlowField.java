package io.tare.services.kernels.npb.flow;

/**
 * The flow at all points of a cube with equal sides, boundaries included. The points along x are a
 * row; a row of one value follows the other, so that loops along x read adjacent numbers. Rows are
 * padded, and so are planes by rows, with fluid at rest: lines there can be solved with the others.
 * Row and plane are odd numbers of cache lines long, so that lines along y and z share few sets.
 */
public final class FlowField {

  /** Equations: density, three momenta, energy. */
  public static final int EQUATIONS = 5;

  /** Values of a point in {@link #derived}. */
  public static final int DERIVED = 7;

  /** In {@link #derived}: 1 / density. The velocities follow, at the place of their momentum. */
  public static final int VOLUME = 0;

  /** In {@link #derived}: half the square of the velocity. */
  public static final int KINETIC = 4;

  /** In {@link #derived}: energy / density. */
  public static final int ENERGY = 5;

  /** In {@link #derived}: pressure. */
  public static final int PRESSURE = 6;

  /** Numbers of a cache line, and of the longest vector. */
  private static final int CACHE_LINE = 8;

  /** Points of a side, boundaries included. */
  public final int points;

  /** From a value of a point to its next value: the length of a row. */
  public final int width;

  /** From a row to the next, along y; numbered from 0. */
  private final int rows;

  /** Density, momenta and energy of each point. */
  public final double[] u;

  /** What follows from {@link #u}. */
  public final double[] derived;

  /** The right-hand side, then the change of {@link #u}; 0 at boundaries and in padding. */
  public final double[] change;

  /** As {@link #change}: multiplied by the time step. */
  final double[] forcing;

  private final FlowConstants constants;
  private final ExactSolution exact;
  private final Direction x;
  private final Direction y;
  private final Direction z;

  public FlowField(int points, FlowConstants constants) {
    this.points = points;
    this.constants = constants;
    exact = new ExactSolution(constants.exact());
    int lines = (points + CACHE_LINE - 1) / CACHE_LINE;
    width = CACHE_LINE * (lines | 1);
    rows = CACHE_LINE * lines + 1;
    int all = points * rows * width;
    u = new double[EQUATIONS * all];
    derived = new double[DERIVED * all];
    change = new double[EQUATIONS * all];
    forcing = new double[EQUATIONS * all];
    int row = EQUATIONS * width;
    int derivedRow = DERIVED * width;
    x = new Direction(1, 2, 3, 1, 1, constants.dx());
    y = new Direction(2, 3, 1, row, derivedRow, constants.dy());
    z = new Direction(3, 1, 2, rows * row, rows * derivedRow, constants.dz());
    for (int i = 0; i < all; i++) {
      int density = EQUATIONS * width * (i / width) + i % width;
      u[density] = 1;
      u[density + 4 * width] = 1;
    }
  }

  public FlowConstants constants() {
    return constants;
  }

  public Direction x() {
    return x;
  }

  public Direction y() {
    return y;
  }

  public Direction z() {
    return z;
  }

  /** Points of a side, without boundaries. */
  public int inner() {
    return points - 2;
  }

  /** 1 / distance of two points. */
  public double perLength() {
    return points - 1;
  }

  /** Where the row of points (0, j, k) begins in {@link #u} and {@link #change}. */
  public int row(int j, int k) {
    return (k * rows + j) * EQUATIONS * width;
  }

  /** Where the row of points (0, j, k) begins in {@link #derived}. */
  public int derivedRow(int j, int k) {
    return (k * rows + j) * DERIVED * width;
  }

  /** Sets the initial values: exact at the boundaries, interpolated between (RNR-94-007). */
  void setInitial() {
    for (int k = 0; k < points; k++) {
      for (int j = 0; j < points; j++) {
        for (int i = 0; i < points; i++) {
          boolean inside = inside(i) && inside(j) && inside(k);
          for (int m = 0; m < EQUATIONS; m++) {
            u[row(j, k) + m * width + i] = inside ? interpolated(m, i, j, k) : exact(m, i, j, k);
          }
        }
      }
    }
  }

  /** Sets the exact solution. */
  void setExact() {
    for (int k = 0; k < points; k++) {
      for (int j = 0; j < points; j++) {
        for (int i = 0; i < points; i++) {
          for (int m = 0; m < EQUATIONS; m++) {
            u[row(j, k) + m * width + i] = exact(m, i, j, k);
          }
        }
      }
    }
  }

  /** Adds {@link #change}, multiplied by {@code factor}, to a row. */
  public void advance(int j, int k, double factor) {
    double[] to = u;
    double[] from = change;
    int end = row(j, k) + EQUATIONS * width;
    for (int e = row(j, k); e < end; e++) {
      to[e] += factor * from[e];
    }
  }

  /** Root of the mean square of {@link #change}, for each equation. */
  double[] changeNorms() {
    double[] sums = new double[EQUATIONS];
    for (int k = 1; k < points - 1; k++) {
      for (int j = 1; j < points - 1; j++) {
        for (int m = 0; m < EQUATIONS; m++) {
          for (int i = 1; i < points - 1; i++) {
            double value = change[row(j, k) + m * width + i];
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
        for (int m = 0; m < EQUATIONS; m++) {
          for (int i = 1; i < points - 1; i++) {
            double error = u[row(j, k) + m * width + i] - exact(m, i, j, k);
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
      means[m] = Math.sqrt(sums[m] / Math.pow(inner(), 3));
    }
    return means;
  }

  private boolean inside(int i) {
    return i > 0 && i < points - 1;
  }

  private double exact(int m, int i, int j, int k) {
    double length = perLength();
    return exact.at(m, i / length, j / length, k / length);
  }

  private double interpolated(int m, int i, int j, int k) {
    int end = points - 1;
    double a = between(i, exact(m, 0, j, k), exact(m, end, j, k));
    double b = between(j, exact(m, i, 0, k), exact(m, i, end, k));
    double c = between(k, exact(m, i, j, 0), exact(m, i, j, end));
    return a + b + c - a * b - b * c - c * a + a * b * c;
  }

  private double between(int i, double first, double last) {
    double part = i / perLength();
    return (1 - part) * first + part * last;
  }
}

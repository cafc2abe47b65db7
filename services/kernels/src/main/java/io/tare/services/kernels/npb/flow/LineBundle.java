package io.tare.services.kernels.npb.flow;

import static io.tare.services.kernels.npb.flow.FlowField.DERIVED;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;

/**
 * Some lines of points side by side, as many as a vector has lanes, which are solved at the same
 * time. A value of all lines is adjacent: in the flow itself, or in a copy for lines along x.
 */
public final class LineBundle {

  private final FlowField field;
  private final int lanes;
  private final double[] derivedCopy;
  private final double[] changeCopy;
  private Direction direction;
  private double[] derived;
  private double[] change;
  private int derivedFirst;
  private int first;
  private int derivedStep;
  private int step;
  private int value;

  /**
   * @param lanes how many lines there are
   */
  public LineBundle(FlowField field, int lanes) {
    this.field = field;
    this.lanes = lanes;
    direction = field.x();
    derived = field.derived;
    change = field.change;
    derivedCopy = new double[DERIVED * lanes * field.points];
    changeCopy = new double[EQUATIONS * lanes * field.points];
  }

  /** Points of a line, boundaries included. */
  public int points() {
    return field.points;
  }

  public Direction direction() {
    return direction;
  }

  /** As {@link FlowField#derived}. */
  public double[] derived() {
    return derived;
  }

  /** As {@link FlowField#change}. */
  public double[] change() {
    return change;
  }

  /** Where the first point begins in {@link #derived}. */
  public int derivedFirst() {
    return derivedFirst;
  }

  /** From a point to the next in {@link #derived}. */
  public int derivedStep() {
    return derivedStep;
  }

  /** Where the first point begins in {@link #change}. */
  public int first() {
    return first;
  }

  /** From a point to the next in {@link #change}. */
  public int step() {
    return step;
  }

  /** From a value of a point to its next value. */
  public int value() {
    return value;
  }

  /** Takes lines along y or z: from point (i, j, k) on, and those beside it along x. */
  public void take(Direction d, int i, int j, int k) {
    direction = d;
    derived = field.derived;
    change = field.change;
    derivedFirst = field.derivedRow(j, k) + i;
    first = field.row(j, k) + i;
    derivedStep = d.derivedStep();
    step = d.step();
    value = field.width;
  }

  /** Takes lines along x, from row {@code j} on; they change only by {@link #giveRows}. */
  public void takeRows(int j, int k) {
    if (lanes == 1) {
      take(field.x(), 0, j, k);
      return;
    }
    direction = field.x();
    derived = derivedCopy;
    change = changeCopy;
    derivedFirst = 0;
    first = 0;
    derivedStep = DERIVED * lanes;
    step = EQUATIONS * lanes;
    value = lanes;
    for (int lane = 0; lane < lanes; lane++) {
      int from = field.derivedRow(j + lane, k);
      for (int m = 0; m < DERIVED; m++) {
        for (int i = 0; i < field.points; i++) {
          derivedCopy[(DERIVED * i + m) * lanes + lane] = field.derived[from + m * field.width + i];
        }
      }
      int row = field.row(j + lane, k);
      for (int m = 0; m < EQUATIONS; m++) {
        for (int i = 0; i < field.points; i++) {
          changeCopy[(EQUATIONS * i + m) * lanes + lane] = field.change[row + m * field.width + i];
        }
      }
    }
  }

  /** Gives lines along x back to the flow. */
  public void giveRows(int j, int k) {
    if (lanes == 1) {
      return;
    }
    for (int lane = 0; lane < lanes; lane++) {
      int row = field.row(j + lane, k);
      for (int m = 0; m < EQUATIONS; m++) {
        for (int i = 0; i < field.points; i++) {
          field.change[row + m * field.width + i] = changeCopy[(EQUATIONS * i + m) * lanes + lane];
        }
      }
    }
  }
}

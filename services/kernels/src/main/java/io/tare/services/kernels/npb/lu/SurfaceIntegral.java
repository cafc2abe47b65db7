package io.tare.services.kernels.npb.lu;

import io.tare.services.kernels.npb.flow.FlowField;

/** The integral of the pressure over the surface of a box in the flow (RNR-94-007). */
final class SurfaceIntegral {

  /** The box's first and last points along x, y and z: its corners are not symmetric. */
  private final int[] first = {1, 1, 2};

  private final int[] last;
  private final FlowField field;

  SurfaceIntegral(FlowField field) {
    this.field = field;
    int inner = field.inner();
    last = new int[] {inner, inner - 1, inner};
  }

  /** By the trapezoidal rule, from {@link FlowField#derived}. */
  double value() {
    double sum = faces(0, 1, 2) + faces(0, 2, 1) + faces(1, 2, 0);
    return sum / 4 / field.perLength() / field.perLength();
  }

  /**
   * Sum over both faces along directions {@code a} and {@code b}, of the corners of each square.
   */
  private double faces(int a, int b, int across) {
    int[] at = new int[3];
    double sum = 0;
    for (int side : new int[] {first[across], last[across]}) {
      at[across] = side;
      for (at[b] = first[b]; at[b] <= last[b]; at[b]++) {
        for (at[a] = first[a]; at[a] <= last[a]; at[a]++) {
          int squares = squares(a, at) * squares(b, at);
          sum += squares * pressure(at[0], at[1], at[2]);
        }
      }
    }
    return sum;
  }

  /** How many squares of a line meet at a point: 1 at its ends, otherwise 2. */
  private int squares(int direction, int[] at) {
    return at[direction] == first[direction] || at[direction] == last[direction] ? 1 : 2;
  }

  private double pressure(int i, int j, int k) {
    return field.derived[field.derivedRow(j, k) + FlowField.PRESSURE * field.width + i];
  }
}

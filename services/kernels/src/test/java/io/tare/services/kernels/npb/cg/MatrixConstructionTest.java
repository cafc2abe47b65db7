package io.tare.services.kernels.npb.cg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.services.kernels.npb.NpbRandom;
import org.junit.jupiter.api.Test;

class MatrixConstructionTest {

  private static final int ORDER = 60;

  private final SparseMatrix matrix =
      new MatrixConstruction(new CgProblem(NpbRandom.SEED, ORDER, 4, 1, 2, 0)).matrix();

  private double element(int row, int column) {
    double[] unit = new double[ORDER];
    unit[column] = 1;
    return matrix.product(row, unit);
  }

  @Test
  void makesASymmetricMatrix() {
    for (int row = 0; row < ORDER; row++) {
      for (int column = 0; column < row; column++) {
        assertThat(element(row, column)).isCloseTo(element(column, row), within(1e-15));
      }
    }
  }

  @Test
  void storesNoElementTwice() {
    int used = 0;
    for (int row = 0; row < ORDER; row++) {
      for (int column = 0; column < ORDER; column++) {
        used += element(row, column) == 0 ? 0 : 1;
      }
    }
    assertThat(matrix.size()).isEqualTo(used);
  }

  /** Outer products are positive semidefinite, so with the shift off, so is the rest. */
  @Test
  void isPositiveButForTheShift() {
    double[] vector = new double[ORDER];
    for (int i = 0; i < ORDER; i++) {
      vector[i] = Math.sin(7 * i);
    }
    double form = 0;
    double square = 0;
    for (int row = 0; row < ORDER; row++) {
      form += vector[row] * matrix.product(row, vector);
      square += vector[row] * vector[row];
    }
    assertThat(form).isGreaterThan((0.1 - 2) * square);
  }
}

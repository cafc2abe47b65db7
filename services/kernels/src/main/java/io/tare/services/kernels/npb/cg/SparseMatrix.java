package io.tare.services.kernels.npb.cg;

/** A sparse matrix, stored by rows. */
final class SparseMatrix {

  private final int[] rows;
  private final int[] columns;
  private final double[] values;

  /**
   * @param rows where each row begins in the other arrays; and, behind the last row, their length
   * @param columns of the elements, ascending in each row
   * @param values of the elements
   */
  SparseMatrix(int[] rows, int[] columns, double[] values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /** A row times a vector, in four sums, since each addition waits for the one before it. */
  double product(int row, double[] vector) {
    int end = rows[row + 1];
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int i = rows[row];
    for (; i < end - 3; i += 4) {
      sum0 += values[i] * vector[columns[i]];
      sum1 += values[i + 1] * vector[columns[i + 1]];
      sum2 += values[i + 2] * vector[columns[i + 2]];
      sum3 += values[i + 3] * vector[columns[i + 3]];
    }
    for (; i < end; i++) {
      sum0 += values[i] * vector[columns[i]];
    }
    return (sum0 + sum1) + (sum2 + sum3);
  }

  /** How many elements are stored. */
  int size() {
    return values.length;
  }
}

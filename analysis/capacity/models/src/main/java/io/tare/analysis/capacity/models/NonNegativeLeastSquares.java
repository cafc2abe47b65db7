package io.tare.analysis.capacity.models;

import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * Least squares of relative errors with coefficients that are 0 or more (C. L. Lawson and R. J.
 * Hanson, Solving Least Squares Problems, 1974, chapter 23). With so few coefficients all choices
 * of zero coefficients can be tried, so the best one is always found.
 */
final class NonNegativeLeastSquares {

  private static final double SINGULAR = 1e-12;

  private NonNegativeLeastSquares() {}

  /**
   * @param terms a row for each value
   * @param values above 0
   */
  static double[] fit(double[][] terms, double[] values) {
    int count = terms[0].length;
    double[] scales = new double[count];
    double[][] rows = new double[values.length][count];
    for (int j = 0; j < count; j++) {
      for (int i = 0; i < values.length; i++) {
        rows[i][j] = terms[i][j] / values[i];
        scales[j] = Math.max(scales[j], rows[i][j]);
      }
    }
    double[] best = new double[count];
    double min = values.length;
    for (int chosen = 1; chosen < 1 << count; chosen++) {
      double[] found = fit(rows, scales, chosen);
      double error = error(rows, found);
      // Prefers fewer terms, unless more improve beyond rounding.
      if (found.length > 0 && error < min * (1 - SINGULAR)) {
        min = error;
        best = found;
      }
    }
    return best;
  }

  /** With only the chosen terms; empty if a coefficient is negative or undetermined. */
  private static double[] fit(double[][] rows, double[] scales, int chosen) {
    int[] columns = IntStream.range(0, scales.length).filter(j -> (chosen >> j & 1) == 1).toArray();
    if (columns.length > rows.length) {
      return new double[0];
    }
    RealMatrix matrix = new Array2DRowRealMatrix(rows.length, columns.length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns.length; j++) {
        double scale = scales[columns[j]];
        if (!(scale > 0)) {
          return new double[0];
        }
        matrix.setEntry(i, j, rows[i][columns[j]] / scale);
      }
    }
    double[] all = new double[scales.length];
    try {
      double[] found =
          new QRDecomposition(matrix, SINGULAR)
              .getSolver()
              .solve(new ArrayRealVector(rows.length, 1))
              .toArray();
      for (int j = 0; j < columns.length; j++) {
        if (found[j] < 0) {
          return new double[0];
        }
        all[columns[j]] = found[j] / scales[columns[j]];
      }
    } catch (SingularMatrixException e) {
      return new double[0];
    }
    return all;
  }

  private static double error(double[][] rows, double[] found) {
    if (found.length == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0;
    for (double[] row : rows) {
      double value = value(row, found);
      sum += (value - 1) * (value - 1);
    }
    return sum;
  }

  /** The sum of terms times coefficients. */
  static double value(double[] terms, double[] coefficients) {
    double sum = 0;
    for (int j = 0; j < terms.length; j++) {
      sum += terms[j] * coefficients[j];
    }
    return sum;
  }
}

package io.tare.analysis.capacity.models;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * Least squares with coefficients that are 0 or more (C. L. Lawson and R. J. Hanson, Solving Least
 * Squares Problems, 1974, chapter 23). With so few coefficients all choices of zero coefficients
 * can be tried, so the best one is always found.
 */
final class NonNegativeLeastSquares {

  private static final double SINGULAR = 1e-12;

  private NonNegativeLeastSquares() {}

  /**
   * Of relative errors.
   *
   * @param terms a row for each value
   * @param values above 0
   */
  static double[] fit(double[][] terms, double[] values) {
    double[][] rows = new double[values.length][];
    for (int i = 0; i < values.length; i++) {
      double value = values[i];
      rows[i] = Arrays.stream(terms[i]).map(each -> each / value).toArray();
    }
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return fitErrors(rows, ones);
  }

  /**
   * Of errors as they are.
   *
   * @param rows of terms with any sign, one for each value
   * @param values with any sign
   */
  static double[] fitErrors(double[][] rows, double[] values) {
    int count = rows[0].length;
    double[] scales = new double[count];
    for (double[] row : rows) {
      for (int j = 0; j < count; j++) {
        scales[j] = Math.max(scales[j], Math.abs(row[j]));
      }
    }
    double[] best = new double[count];
    double min = error(rows, values, best);
    for (int chosen = 1; chosen < 1 << count; chosen++) {
      double[] found = fit(rows, values, scales, chosen);
      double error = error(rows, values, found);
      // Prefers fewer terms, unless more improve beyond rounding.
      if (found.length > 0 && error < min * (1 - SINGULAR)) {
        min = error;
        best = found;
      }
    }
    return best;
  }

  /** With only the chosen terms; empty if a coefficient is negative or undetermined. */
  private static double[] fit(double[][] rows, double[] values, double[] scales, int chosen) {
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
              .solve(new ArrayRealVector(values))
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

  private static double error(double[][] rows, double[] values, double[] found) {
    if (found.length == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      double error = value(rows[i], found) - values[i];
      sum += error * error;
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

package io.tare.analysis.statistics;

import java.util.OptionalDouble;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Whether equally spaced values go up or down. The size is the Theil–Sen slope (Sen 1968), which a
 * single odd value does not affect; the test is Student's t on the least-squares slope, because a
 * rank test cannot reach 5 % with the four blocks of a short run.
 *
 * @param n the number of values
 * @param slopePerStep the median of the slopes between all pairs of values
 * @param pValue two-sided, of the least-squares slope being zero; absent with fewer than 3 values
 */
public record Trend(int n, double slopePerStep, OptionalDouble pValue) {

  /**
   * @param values at least two, in order
   */
  public static Trend of(double[] values) {
    if (values.length < 2) {
      throw new IllegalArgumentException("no trend in " + values.length + " values");
    }
    return new Trend(values.length, slope(values), significance(values));
  }

  /** Change from the first to the last value by the slope. */
  public double overAll() {
    return slopePerStep * (n - 1);
  }

  /**
   * The median of the slopes between all pairs of values, per step.
   *
   * @param values at least two
   */
  public static double slope(double[] values) {
    int n = values.length;
    double[] slopes = new double[n * (n - 1) / 2];
    int next = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[next++] = (values[j] - values[i]) / (j - i);
      }
    }
    return Median.withDefaults().evaluate(slopes);
  }

  private static OptionalDouble significance(double[] values) {
    if (values.length < 3) {
      return OptionalDouble.empty();
    }
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < values.length; i++) {
      line.addData(i, values[i]);
    }
    double p = line.getSignificance();
    return OptionalDouble.of(Double.isNaN(p) ? 1 : p);
  }
}

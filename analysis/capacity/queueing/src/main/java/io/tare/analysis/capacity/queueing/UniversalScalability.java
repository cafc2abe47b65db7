package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer.Optimum;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.util.Pair;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How throughput scales with concurrency N, by N. J. Gunther's universal scalability law (Guerrilla
 * Capacity Planning, 2007): X(N) = λN / (1 + σ(N − 1) + κN(N − 1)).
 *
 * @param rate λ: throughput of one, in units of the fitted values; above 0
 * @param contention σ: the serial share; 0 or more
 * @param crosstalk κ: the cost of each to each other; 0 or more
 */
public record UniversalScalability(double rate, double contention, double crosstalk) {

  private static final int MAX_STEPS = 1000;
  private static final int PARAMETERS = 3;
  private static final double TOLERANCE = 1e-13;

  /**
   * A law with half widths of its parameters' intervals, from the fit's linear approximation,
   * infinite if undetermined.
   *
   * @param level of the intervals, for example 0.95
   * @param determination the share of the points' variance that the law explains (R²)
   */
  public record Fit(
      UniversalScalability law,
      double rateHalfWidth,
      double contentionHalfWidth,
      double crosstalkHalfWidth,
      double level,
      double determination) {}

  /** The expected throughput. */
  public double throughput(double concurrency) {
    return rate
        * concurrency
        / (1 + contention * (concurrency - 1) + crosstalk * concurrency * (concurrency - 1));
  }

  /** The concurrency beyond which throughput falls; infinite without crosstalk. */
  public double peak() {
    return contention >= 1 ? 1 : Math.sqrt((1 - contention) / crosstalk);
  }

  /**
   * The law nearest to points, by least squares.
   *
   * @param concurrency of each point, at least four different ones
   * @param throughput of each point, above 0
   * @param level of intervals
   */
  public static Fit fit(double[] concurrency, double[] throughput, double level) {
    if (concurrency.length != throughput.length
        || Arrays.stream(concurrency).distinct().count() <= PARAMETERS) {
      throw new IllegalArgumentException(
          "%d points; a law with %d parameters needs more"
              .formatted(concurrency.length, PARAMETERS));
    }
    for (int i = 0; i < concurrency.length; i++) {
      if (!(concurrency[i] >= 1 && throughput[i] > 0)) {
        throw new IllegalArgumentException(
            "a throughput of %s at %s".formatted(throughput[i], concurrency[i]));
      }
    }
    Optimum optimum =
        new LevenbergMarquardtOptimizer()
            .withCostRelativeTolerance(TOLERANCE)
            .withParameterRelativeTolerance(TOLERANCE)
            .optimize(
                new LeastSquaresBuilder()
                    .start(start(concurrency, throughput))
                    .target(throughput)
                    .model(point -> value(point.toArray(), concurrency))
                    .parameterValidator(
                        point -> new ArrayRealVector(bounded(point.toArray()), false))
                    .maxEvaluations(MAX_STEPS)
                    .maxIterations(MAX_STEPS)
                    .build());
    double[] found = optimum.getPoint().toArray();
    double residual = optimum.getCost() * optimum.getCost();
    double mean = Arrays.stream(throughput).average().orElseThrow();
    double spread = Arrays.stream(throughput).map(each -> (each - mean) * (each - mean)).sum();
    double[] widths = halfWidths(optimum, residual, throughput.length, level);
    return new Fit(
        new UniversalScalability(found[0], found[1], found[2]),
        widths[0],
        widths[1],
        widths[2],
        level,
        1 - residual / spread);
  }

  /** Neither share nor cost is negative. */
  private static double[] bounded(double[] point) {
    return new double[] {point[0], Math.max(0, point[1]), Math.max(0, point[2])};
  }

  private static double[] start(double[] concurrency, double[] throughput) {
    double rate = 0;
    for (int i = 0; i < concurrency.length; i++) {
      rate = Math.max(rate, throughput[i] / concurrency[i]);
    }
    return new double[] {rate, 0.01, 1e-4};
  }

  private static Pair<RealVector, RealMatrix> value(double[] point, double[] concurrency) {
    double[] values = new double[concurrency.length];
    double[][] slopes = new double[concurrency.length][];
    for (int i = 0; i < values.length; i++) {
      double n = concurrency[i];
      double below = 1 + point[1] * (n - 1) + point[2] * n * (n - 1);
      values[i] = point[0] * n / below;
      slopes[i] =
          new double[] {n / below, -values[i] * (n - 1) / below, -values[i] * n * (n - 1) / below};
    }
    return new Pair<>(new ArrayRealVector(values, false), MatrixUtils.createRealMatrix(slopes));
  }

  private static double[] halfWidths(Optimum optimum, double residual, int points, double level) {
    double[] widths = new double[PARAMETERS];
    int free = points - PARAMETERS;
    if (free < 1) {
      Arrays.fill(widths, Double.POSITIVE_INFINITY);
      return widths;
    }
    double t = TDistribution.of(free).inverseCumulativeProbability((1 + level) / 2);
    try {
      RealMatrix covariances = optimum.getCovariances(0);
      for (int i = 0; i < PARAMETERS; i++) {
        widths[i] = t * Math.sqrt(covariances.getEntry(i, i) * residual / free);
      }
    } catch (SingularMatrixException e) {
      Arrays.fill(widths, Double.POSITIVE_INFINITY);
    }
    return widths;
  }
}

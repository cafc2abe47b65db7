package io.tare.analysis.capacity.queueing;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.EigenDecomposition;

/**
 * Gamma service times that vary more than exponentially, as one of a few exponential times: with
 * shape k below 1 they are an exponential time multiplied by a beta variable with parameters k and
 * 1 - k. That variable is a power 1 / k of one whose density is smooth but for its upper end, which
 * Gauss quadrature replaces by a few nodes (G. H. Golub, J. H. Welsch: Calculation of Gauss
 * quadrature rules, Mathematics of Computation 23, 1969).
 *
 * @param weight the probability of this part
 * @param mean of its exponential time, over the mean of all
 */
record Hyperexponential(double weight, double mean) {

  private static final int MIN_PARTS = 10;
  private static final int MAX_PARTS = 40;

  /** Shorter times are not told apart. */
  private static final double SHORT = 1e-9;

  /**
   * The parts; their weights add up to 1, and their mean is 1.
   *
   * @param variation squared coefficient of variation, above 1
   */
  static List<Hyperexponential> of(double variation) {
    double shape = 1 / variation;
    int parts = (int) Math.max(MIN_PARTS, Math.min(MAX_PARTS, Math.ceil(variation)));
    // Recurrence of the Jacobi polynomials for the weight (1 - x) to the power of -shape.
    double[] diagonal = new double[parts];
    double[] beside = new double[parts - 1];
    diagonal[0] = shape / (2 - shape);
    for (int n = 1; n < parts; n++) {
      double twice = 2 * n - shape;
      diagonal[n] = -shape * shape / (twice * (twice + 2));
      beside[n - 1] = 2 * n * (n - shape) / (twice * Math.sqrt(twice * twice - 1));
    }
    EigenDecomposition nodes = new EigenDecomposition(diagonal, beside);
    double[] weights = new double[parts];
    double[] means = new double[parts];
    double sum = 0;
    double mean = 0;
    for (int i = 0; i < parts; i++) {
      double root = (nodes.getRealEigenvalue(i) + 1) / 2;
      double first = nodes.getEigenvector(i).getEntry(0);
      means[i] = Math.max(SHORT, Math.pow(root, variation));
      weights[i] = first * first * Math.pow((1 - Math.pow(root, variation)) / (1 - root), -shape);
      sum += weights[i];
      mean += weights[i] * means[i];
    }
    double all = sum;
    double one = mean / sum;
    return IntStream.range(0, parts)
        .mapToObj(i -> new Hyperexponential(weights[i] / all, means[i] / one))
        .toList();
  }
}

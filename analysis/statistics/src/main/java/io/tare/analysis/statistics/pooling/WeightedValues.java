package io.tare.analysis.statistics.pooling;

/** Values with their squared errors, weighted by the inverse of those plus a common variance. */
final class WeightedValues {

  private static final int MIN = 2;

  private final double[] values;
  private final double[] squaredErrors;

  /**
   * @param values two or more
   * @param squaredErrors one for each, above 0
   */
  WeightedValues(double[] values, double[] squaredErrors) {
    if (values.length < MIN || values.length != squaredErrors.length) {
      throw new IllegalArgumentException(
          values.length + " values with " + squaredErrors.length + " errors cannot be pooled");
    }
    for (double each : squaredErrors) {
      if (!(each > 0 && each < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a squared error of " + each + ", expected above 0");
      }
    }
    this.values = values.clone();
    this.squaredErrors = squaredErrors.clone();
  }

  int count() {
    return values.length;
  }

  /** The sum of all weights. */
  double weight(double variance) {
    double sum = 0;
    for (double each : squaredErrors) {
      sum += 1 / (each + variance);
    }
    return sum;
  }

  /** The sum of their squares. */
  double squaredWeight(double variance) {
    double sum = 0;
    for (double each : squaredErrors) {
      sum += 1 / ((each + variance) * (each + variance));
    }
    return sum;
  }

  double mean(double variance) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] / (squaredErrors[i] + variance);
    }
    return sum / weight(variance);
  }

  /** Cochran's Q: the weighted sum of squares around the mean. */
  double squares(double variance) {
    double mean = mean(variance);
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (values[i] - mean) * (values[i] - mean) / (squaredErrors[i] + variance);
    }
    return sum;
  }

  /** Twice the derivative of the logarithm of the restricted likelihood by the variance. */
  double score(double variance) {
    double mean = mean(variance);
    double sum = squaredWeight(variance) / weight(variance) - weight(variance);
    for (int i = 0; i < values.length; i++) {
      double off = (values[i] - mean) / (squaredErrors[i] + variance);
      sum += off * off;
    }
    return sum;
  }
}

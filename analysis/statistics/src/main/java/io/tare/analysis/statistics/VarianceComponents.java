package io.tare.analysis.statistics;

import org.apache.commons.statistics.descriptive.Mean;

/**
 * How much of the spread is between trials and how much within them: a one-way analysis of variance
 * with random effects, by its expected mean squares (Searle, Casella and McCulloch, "Variance
 * Components", 1992, section 3.6, unequal sizes allowed).
 *
 * @param between variance between trials; 0 if the estimate is negative
 * @param within variance of the submissions within a trial
 */
public record VarianceComponents(double between, double within) {

  public double betweenSd() {
    return Math.sqrt(between);
  }

  public double withinSd() {
    return Math.sqrt(within);
  }

  /**
   * @param trials the values of each trial; at least two trials, none empty, one with two values
   */
  public static VarianceComponents of(double[][] trials) {
    long total = 0;
    double sum = 0;
    double squaredSizes = 0;
    for (double[] trial : trials) {
      total += trial.length;
      squaredSizes += (double) trial.length * trial.length;
      for (double value : trial) {
        sum += value;
      }
    }
    int groups = trials.length;
    if (groups < 2 || total <= groups) {
      throw new IllegalArgumentException(
          total + " values in " + groups + " trials do not separate variance between from within");
    }
    double grandMean = sum / total;
    double squaresBetween = 0;
    double squaresWithin = 0;
    for (double[] trial : trials) {
      double mean = Mean.of(trial).getAsDouble();
      squaresBetween += trial.length * (mean - grandMean) * (mean - grandMean);
      for (double value : trial) {
        squaresWithin += (value - mean) * (value - mean);
      }
    }
    double meanSquareWithin = squaresWithin / (total - groups);
    double meanSquareBetween = squaresBetween / (groups - 1);
    double size = (total - squaredSizes / total) / (groups - 1);
    return new VarianceComponents(
        Math.max(0, (meanSquareBetween - meanSquareWithin) / size), meanSquareWithin);
  }
}

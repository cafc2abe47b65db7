package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.twosample.LogEstimate;
import io.tare.harness.model.Metric;
import java.util.Arrays;
import java.util.Optional;

/**
 * How trial means of a metric are averaged and compared, the same for every figure.
 *
 * <p>If every submission does the same work, the mean rate is all work over all time, so it is
 * averaged by its times (see {@link Metric#mean}). PD is then the ratio of the mean times, with the
 * interval of the times: the same whether a program prints its time or its rate. If every
 * submission takes the same time, rates are averaged as they are.
 */
public final class MetricMeans {

  private MetricMeans() {}

  /**
   * The mean of trial means with its interval; for a rate of fixed work the reciprocal of that of
   * the times, without an interval if that has no bounds.
   */
  public static Estimate of(Metric metric, double[] trialMeans, double level) {
    if (!metric.isRateOfFixedWork()) {
      return Estimate.ofMeanSize(trialMeans, level);
    }
    return Arrays.stream(trialMeans).allMatch(each -> each > 0)
        ? Estimate.ofMeanSize(averaged(metric, trialMeans), level).reciprocal()
        : new Estimate(0, Optional.empty(), trialMeans.length);
  }

  /** Whether there is a ratio: its divisor is not 0, and no rate of fixed work is. */
  public static boolean haveRatio(Metric metric, Pairs values) {
    if (metric.isRateOfFixedWork()) {
      return values.allPositive();
    }
    return (metric.higherIsBetter() ? values.candidateMean() : values.referenceMean()) != 0;
  }

  /**
   * Pairs whose ratio of means, candidate over reference, is PD: above 1 is a loss.
   *
   * @param values trial means or other figures of trials in the metric's unit; those of a rate of
   *     fixed work are above 0
   */
  public static Pairs losses(Metric metric, Pairs values) {
    Pairs averaged =
        metric.isRateOfFixedWork()
            ? Pairs.of(averaged(metric, values.candidate()), averaged(metric, values.reference()))
            : values;
    return metric.higherAverageIsBetter() ? averaged.swapped() : averaged;
  }

  /**
   * Candidate less reference, in the metric's unit. For a rate of fixed work, with H a side's mean
   * rate and x one of its trials, by the delta method: 2H − H²/x has mean H, and varies as H does
   * with the times.
   */
  static Estimate difference(Metric metric, Pairs values, RatioOfMeans ratio) {
    return ratio.difference(
        metric.isRateOfFixedWork() && values.allPositive()
            ? Pairs.of(linear(metric, values.candidate()), linear(metric, values.reference()))
            : values);
  }

  /**
   * The logarithm of how bad the mean is: of the time, or of the reciprocal of the rate. Empty with
   * fewer than two trials, or if one is not positive.
   */
  public static Optional<LogEstimate> loss(Metric metric, double[] trialMeans) {
    Optional<LogEstimate> mean = LogEstimate.ofMean(averaged(metric, trialMeans));
    return metric.higherAverageIsBetter() ? mean.map(LogEstimate::inverse) : mean;
  }

  private static double[] averaged(Metric metric, double[] values) {
    return Arrays.stream(values).map(metric::averaged).toArray();
  }

  private static double[] linear(Metric metric, double[] values) {
    double mean = metric.mean(values).orElseThrow();
    return Arrays.stream(values).map(each -> 2 * mean - mean * mean / each).toArray();
  }
}

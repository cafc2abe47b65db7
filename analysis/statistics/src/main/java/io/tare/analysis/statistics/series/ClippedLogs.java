package io.tare.analysis.statistics.series;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Logarithms, with single outliers clipped to 3.5 robust standard deviations from the median of
 * their neighbours (the filter of F. R. Hampel, "The influence curve and its role in robust
 * estimation", Journal of the American Statistical Association 69, 1974, which would replace them
 * by the median). Settling and level shifts are searched for in these: a pause of a hundred times
 * the usual would otherwise hide or imitate both. A level of six values or more is not clipped.
 */
public final class ClippedLogs {

  private static final double LIMIT = 3.5;
  private static final double NORMAL = 0.6745;

  /** Neighbours on either side. */
  private static final int REACH = 5;

  private ClippedLogs() {}

  /**
   * @param values above 0, in the order of measuring
   * @throws IllegalArgumentException if one is not above 0
   */
  public static double[] of(double[] values) {
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    if (!Arrays.stream(logs).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("logarithms are taken of values above 0");
    }
    double[] medians = new double[logs.length];
    double[] deviations = new double[logs.length];
    for (int i = 0; i < logs.length; i++) {
      medians[i] = medianAround(logs, i);
      deviations[i] = Math.abs(logs[i] - medians[i]);
    }
    double spread = logs.length == 0 ? 0 : Median.withDefaults().evaluate(deviations) / NORMAL;
    if (spread > 0) {
      double max = LIMIT * spread;
      Arrays.setAll(logs, i -> Math.max(medians[i] - max, Math.min(medians[i] + max, logs[i])));
    }
    return logs;
  }

  private static double medianAround(double[] values, int at) {
    double[] window =
        Arrays.copyOfRange(
            values, Math.max(0, at - REACH), Math.min(values.length, at + REACH + 1));
    Arrays.sort(window);
    int middle = window.length / 2;
    return window.length % 2 == 1 ? window[middle] : (window[middle - 1] + window[middle]) / 2;
  }
}

package io.tare.harness.model;

import java.util.Arrays;
import java.util.Comparator;

/** How figures with the same name, of clients or of a trial's cells, are combined into one. */
public enum Aggregation {
  /** It belongs to one only, and is not combined. */
  NONE,
  SUM,
  MIN,
  MAX,
  MEAN,
  /** For ratios that should be 1. */
  FARTHEST_FROM_ONE;

  /**
   * @param values at least one value
   */
  public double of(double... values) {
    return switch (this) {
      case NONE -> Double.NaN;
      case SUM -> Arrays.stream(values).sum();
      case MIN -> Arrays.stream(values).min().orElseThrow();
      case MAX -> Arrays.stream(values).max().orElseThrow();
      case MEAN -> Arrays.stream(values).average().orElseThrow();
      case FARTHEST_FROM_ONE ->
          Arrays.stream(values)
              .boxed()
              .max(Comparator.comparingDouble(each -> Math.abs(each - 1)))
              .orElseThrow();
    };
  }
}

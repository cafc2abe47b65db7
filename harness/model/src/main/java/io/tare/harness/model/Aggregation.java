package io.tare.harness.model;

import java.util.Arrays;
import java.util.Comparator;

/** How figures with the same name, of clients or of a trial's cells, are combined into one. */
public enum Aggregation {
  /** It belongs to one only, and is not combined. */
  NONE,
  SUM,
  LEAST,
  MOST,
  MEAN,
  /** For ratios that should be 1. */
  FARTHEST_FROM_ONE;

  /**
   * @param told at least one value
   */
  public double of(double... told) {
    return switch (this) {
      case NONE -> Double.NaN;
      case SUM -> Arrays.stream(told).sum();
      case LEAST -> Arrays.stream(told).min().orElseThrow();
      case MOST -> Arrays.stream(told).max().orElseThrow();
      case MEAN -> Arrays.stream(told).average().orElseThrow();
      case FARTHEST_FROM_ONE ->
          Arrays.stream(told)
              .boxed()
              .max(Comparator.comparingDouble(each -> Math.abs(each - 1)))
              .orElseThrow();
    };
  }
}

package io.tare.model;

import java.util.Arrays;
import java.util.Comparator;

/** How one figure is made of several of the same name: of clients, or of the cells of a trial. */
public enum Aggregation {
  /** It is of one alone, and told of none together. */
  NONE,
  SUM,
  LEAST,
  MOST,
  MEAN,
  /** Of ratios that should be 1. */
  FARTHEST_FROM_ONE;

  /**
   * @param told at least one
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

package io.tare.harness.run.state;

import io.tare.harness.model.Metric;
import java.util.Arrays;
import java.util.OptionalDouble;

/** The values that count in a cell of a trial, in base units: eight bytes each. */
final class CountedValues {

  private final Metric metric;
  private double[] values = new double[64];
  private int size;

  CountedValues(Metric metric) {
    this.metric = metric;
  }

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  OptionalDouble mean() {
    return metric.mean(Arrays.copyOf(values, size));
  }

  /** The middle one, or the mean of the two in the middle. */
  OptionalDouble median() {
    if (size == 0) {
      return OptionalDouble.empty();
    }
    double[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return metric.mean(new double[] {sorted[(size - 1) / 2], sorted[size / 2]});
  }
}

package io.tare.harness.run;

import java.util.Arrays;
import java.util.OptionalDouble;

/** The values that count in a cell of a trial, in base units: eight bytes each. */
final class CountedValues {

  private double[] values = new double[64];
  private int size;

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
    return Arrays.stream(values, 0, size).average();
  }

  /** The middle one, or the mean of the two in the middle. */
  OptionalDouble median() {
    if (size == 0) {
      return OptionalDouble.empty();
    }
    double[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return OptionalDouble.of((sorted[(size - 1) / 2] + sorted[size / 2]) / 2);
  }
}

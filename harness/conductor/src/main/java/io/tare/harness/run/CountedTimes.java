package io.tare.harness.run;

import java.util.Arrays;
import java.util.OptionalDouble;

/** The times of what counts in a cell of a trial, in base units: eight bytes each. */
final class CountedTimes {

  private double[] times = new double[64];
  private int size;

  void add(double time) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
    }
    times[size++] = time;
  }

  int size() {
    return size;
  }

  OptionalDouble mean() {
    return Arrays.stream(times, 0, size).average();
  }

  /** The middle one, or the mean of the two in the middle. */
  OptionalDouble median() {
    if (size == 0) {
      return OptionalDouble.empty();
    }
    double[] sorted = Arrays.copyOf(times, size);
    Arrays.sort(sorted);
    return OptionalDouble.of((sorted[(size - 1) / 2] + sorted[size / 2]) / 2);
  }
}

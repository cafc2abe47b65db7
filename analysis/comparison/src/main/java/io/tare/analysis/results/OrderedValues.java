package io.tare.analysis.results;

import java.util.Arrays;

/**
 * Values with their sequence numbers, in primitive arrays that grow: twelve bytes a value, and as
 * much again in reserve at most.
 */
final class OrderedValues {

  private int[] sequences = new int[64];
  private double[] values = new double[64];
  private int size;

  /**
   * @param sequence 0 or more
   */
  void add(int sequence, double value) {
    if (size == values.length) {
      sequences = Arrays.copyOf(sequences, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    sequences[size] = sequence;
    values[size++] = value;
  }

  int size() {
    return size;
  }

  /** In the order in which they were added. */
  double[] values() {
    return Arrays.copyOf(values, size);
  }

  /** The same by ascending sequence number: several clients record theirs as they come back. */
  OrderedValues inSequence() {
    OrderedValues sorted = new OrderedValues();
    sorted.size = size;
    if (isAscending()) {
      sorted.sequences = Arrays.copyOf(sequences, size);
      sorted.values = values();
      return sorted;
    }
    long[] keys = new long[size];
    Arrays.setAll(keys, i -> (long) sequences[i] << Integer.SIZE | i);
    Arrays.sort(keys);
    sorted.sequences = new int[size];
    sorted.values = new double[size];
    for (int i = 0; i < size; i++) {
      sorted.sequences[i] = sequences[(int) keys[i]];
      sorted.values[i] = values[(int) keys[i]];
    }
    return sorted;
  }

  int sequence(int index) {
    return sequences[index];
  }

  private boolean isAscending() {
    for (int i = 1; i < size; i++) {
      if (sequences[i] < sequences[i - 1]) {
        return false;
      }
    }
    return true;
  }
}

package io.tare.analysis.comparison.series;

import java.util.Arrays;

/** Values with their sequence numbers. */
public final class OrderedValues {

  private final PackedNumbers sequences = new PackedNumbers();
  private final PackedNumbers values = new PackedNumbers();
  private int last = -1;
  private boolean isAscending = true;

  /**
   * @param sequence 0 or more
   */
  public void add(int sequence, double value) {
    isAscending &= sequence >= last;
    last = sequence;
    sequences.add(sequence);
    values.add(value);
  }

  int size() {
    return values.size();
  }

  /** In the order in which they were added. */
  public double[] values() {
    return values.toArray();
  }

  /**
   * The same by ascending sequence number: several clients record theirs as they return. Returns
   * this object if already in order, so nothing may be added afterwards.
   */
  OrderedValues inSequence() {
    if (isAscending) {
      return this;
    }
    double[] numbers = sequences.toArray();
    double[] added = values.toArray();
    long[] keys = new long[added.length];
    Arrays.setAll(keys, i -> (long) numbers[i] << Integer.SIZE | i);
    Arrays.sort(keys);
    OrderedValues sorted = new OrderedValues();
    for (long key : keys) {
      sorted.add((int) numbers[(int) key], added[(int) key]);
    }
    return sorted;
  }

  public int sequence(int index) {
    return (int) sequences.get(index);
  }
}

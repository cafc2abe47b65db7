package io.tare.services.kernels;

/** Williams' heapsort (1964, "Algorithm 232"): the fallback of {@link Quicksort}. */
final class Heapsort {

  private Heapsort() {}

  /** Sorts the positions {@code low} to {@code high}, both inclusive. */
  static void sort(int[] values, int low, int high) {
    int length = high - low + 1;
    for (int root = length / 2 - 1; root >= 0; root--) {
      siftDown(values, low, root, length);
    }
    for (int last = length - 1; last > 0; last--) {
      int held = values[low];
      values[low] = values[low + last];
      values[low + last] = held;
      siftDown(values, low, 0, last);
    }
  }

  private static void siftDown(int[] values, int low, int start, int length) {
    int held = values[low + start];
    int root = start;
    for (int child = 2 * root + 1; child < length; child = 2 * root + 1) {
      if (child + 1 < length && values[low + child] < values[low + child + 1]) {
        child++;
      }
      if (held >= values[low + child]) {
        break;
      }
      values[low + root] = values[low + child];
      root = child;
    }
    values[low + root] = held;
  }
}

package io.tare.services.kernels;

/**
 * Hoare's quicksort (1962, "Quicksort", The Computer Journal 5:10) on {@code int[]} as Sedgewick
 * recommends it (1978, "Implementing Quicksort programs"): the pivot is the median of the first,
 * the middle and the last element, partitions stop at keys equal to the pivot, the smaller side is
 * sorted first, and short ranges use insertion sort.
 *
 * <p>Sorted, reversed and equal keys take O(n log n). Adversarial input is handled as by Musser
 * (1997, "Introspective sorting"): after 2 log2 n levels the range is sorted by heapsort. Random
 * input never reaches that. The stack is at most log2 n frames deep.
 */
public final class Quicksort {

  /** Longest range for insertion sort. */
  private static final int INSERTION_LENGTH = 16;

  private Quicksort() {}

  /** Sorts in ascending order, in place. */
  public static void sort(int[] values) {
    int levels = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(values.length));
    sort(values, 0, values.length - 1, levels);
  }

  private static void sort(int[] values, int from, int to, int levels) {
    int low = from;
    int high = to;
    int left = levels;
    while (high - low >= INSERTION_LENGTH) {
      if (left-- == 0) {
        Heapsort.sort(values, low, high);
        return;
      }
      int split = partition(values, low, high);
      if (split - low < high - split) {
        sort(values, low, split, left);
        low = split + 1;
      } else {
        sort(values, split + 1, high, left);
        high = split;
      }
    }
    insertionSort(values, low, high);
  }

  /** Partitions so that nothing up to the returned position is greater than anything after it. */
  private static int partition(int[] values, int low, int high) {
    int pivot = median(values[low], values[(low + high) >>> 1], values[high]);
    int i = low - 1;
    int j = high + 1;
    while (true) {
      do {
        i++;
      } while (values[i] < pivot);
      do {
        j--;
      } while (values[j] > pivot);
      if (i >= j) {
        return Math.min(j, high - 1);
      }
      int held = values[i];
      values[i] = values[j];
      values[j] = held;
    }
  }

  private static int median(int a, int b, int c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  private static void insertionSort(int[] values, int low, int high) {
    for (int i = low + 1; i <= high; i++) {
      int held = values[i];
      int j = i - 1;
      while (j >= low && values[j] > held) {
        values[j + 1] = values[j];
        j--;
      }
      values[j + 1] = held;
    }
  }
}

package io.tare.analysis.statistics.bootstrap;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The submissions of one side, sorted once, so that a quantile of any weighting of its trials takes
 * a few steps instead of a sort: for every position in the merged order it knows how many values of
 * each trial are not above it.
 */
final class TrialQuantiles {

  private final double[] sorted;

  /**
   * At {@code place · trials + trial}: the number of the trial's values among the first place + 1.
   */
  private final int[] counts;

  private final int[] sizes;

  TrialQuantiles(double[][] trials) {
    sizes = Arrays.stream(trials).mapToInt(each -> each.length).toArray();
    int total = Arrays.stream(sizes).sum();
    if (total == 0) {
      throw new IllegalArgumentException("no values to take a quantile of");
    }
    double[][] each = new double[trials.length][];
    for (int t = 0; t < trials.length; t++) {
      each[t] = trials[t].clone();
      Arrays.sort(each[t]);
    }
    sorted = new double[total];
    counts = new int[Math.multiplyExact(total, trials.length)];
    merge(each);
  }

  private void merge(double[][] each) {
    int[] next = new int[each.length];
    PriorityQueue<Integer> smallest =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(t -> each[t][next[t]])
                .thenComparing(Comparator.naturalOrder()));
    for (int t = 0; t < each.length; t++) {
      if (each[t].length > 0) {
        smallest.add(t);
      }
    }
    for (int place = 0; place < sorted.length; place++) {
      int t = smallest.remove();
      sorted[place] = each[t][next[t]++];
      if (next[t] < each[t].length) {
        smallest.add(t);
      }
      System.arraycopy(next, 0, counts, place * each.length, each.length);
    }
  }

  /**
   * The smallest value that at least a share p of all values does not exceed, each trial's values
   * counted as often as its weight (Hyndman and Fan 1996, type 1).
   */
  double quantile(double p, int[] weights) {
    long total = 0;
    for (int t = 0; t < sizes.length; t++) {
      total += (long) weights[t] * sizes[t];
    }
    // At least one value, or the smallest of a trial of weight zero would do.
    double needed = Math.max(1, p * total);
    int low = 0;
    int high = sorted.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (count(middle, weights) >= needed - 1e-9 * total) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return sorted[low];
  }

  private long count(int place, int[] weights) {
    long count = 0;
    int at = place * sizes.length;
    for (int t = 0; t < sizes.length; t++) {
      count += (long) weights[t] * counts[at + t];
    }
    return count;
  }
}

package io.tare.analysis.results;

import io.tare.analysis.samples.Submission;
import java.util.Arrays;

/** What the counted submissions of a trial told of their parts, in primitive arrays that grow. */
final class PartValues {

  private static final Part[] PARTS = Part.values();

  private final double[][] values = new double[PARTS.length][0];
  private final int[] sizes = new int[PARTS.length];

  void add(Submission submission) {
    for (int i = 0; i < PARTS.length; i++) {
      double value = PARTS[i].of(submission);
      if (!Double.isNaN(value)) {
        append(i, value);
      }
    }
  }

  /** How many submissions told the part. */
  int size(Part part) {
    return sizes[index(part)];
  }

  double[] of(Part part) {
    int i = index(part);
    return Arrays.copyOf(values[i], sizes[i]);
  }

  private void append(int i, double value) {
    if (sizes[i] == values[i].length) {
      values[i] = Arrays.copyOf(values[i], Math.max(64, sizes[i] * 2));
    }
    values[i][sizes[i]++] = value;
  }

  private static int index(Part part) {
    return Arrays.asList(PARTS).indexOf(part);
  }
}

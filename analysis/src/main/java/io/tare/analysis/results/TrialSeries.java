package io.tare.analysis.results;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The counted submissions of one cell in one trial. Keeps every value of the metric in a primitive
 * array and of each part the sum, so that a million submissions take some ten megabytes.
 */
final class TrialSeries {

  private static final Part[] PARTS = Part.values();

  private final PlanIndex.Place place;
  private final BitSet seen = new BitSet();
  private final double[] partSums = new double[PARTS.length];
  private final long[] partCounts = new long[PARTS.length];
  private double[] values = new double[64];
  private int size;

  TrialSeries(PlanIndex.Place place) {
    this.place = place;
  }

  PlanIndex.Place place() {
    return place;
  }

  /** Whether the submission is new here; remembers it. */
  boolean isNew(long sequence) {
    int index = Math.toIntExact(sequence);
    boolean isNew = !seen.get(index);
    seen.set(index);
    return isNew;
  }

  void add(double value, Submission submission) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
    for (int i = 0; i < PARTS.length; i++) {
      double part = PARTS[i].of(submission);
      if (!Double.isNaN(part)) {
        partSums[i] += part;
        partCounts[i]++;
      }
    }
  }

  int size() {
    return size;
  }

  double[] values() {
    return Arrays.copyOf(values, size);
  }

  double mean() {
    return Mean.of(values()).getAsDouble();
  }

  /** The part's mean if every counted submission told it. */
  OptionalDouble mean(Part part) {
    int i = Arrays.asList(PARTS).indexOf(part);
    return size > 0 && partCounts[i] == size
        ? OptionalDouble.of(partSums[i] / size)
        : OptionalDouble.empty();
  }

  TrialPoint point() {
    return new TrialPoint(place.trial(), place.block(), place.order(), mean(), size);
  }
}

package io.tare.analysis.results;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The submissions of one cell in one trial: those that count, and those of the warm-up apart from
 * them. Keeps every value of the metric in a primitive array and of each part the sum, so that a
 * million submissions take some twenty megabytes.
 */
final class TrialSeries {

  private static final Part[] PARTS = Part.values();

  private final PlanIndex.Place place;
  private final BitSet seen = new BitSet();
  private final BitSet seenInWarmUp = new BitSet();
  private final double[] partSums = new double[PARTS.length];
  private final long[] partCounts = new long[PARTS.length];
  private final OrderedValues counted = new OrderedValues();
  private final OrderedValues warmUp = new OrderedValues();

  TrialSeries(PlanIndex.Place place) {
    this.place = place;
  }

  PlanIndex.Place place() {
    return place;
  }

  /** Whether the submission is new here; remembers it. */
  boolean isNew(long sequence) {
    return isNew(seen, Math.toIntExact(sequence));
  }

  /** Keeps the first of those with the same number. */
  void addWarmUp(double value, Submission submission) {
    int index = Math.toIntExact(submission.sequence());
    if (isNew(seenInWarmUp, index)) {
      warmUp.add(index, value);
    }
  }

  void add(double value, Submission submission) {
    counted.add(Math.toIntExact(submission.sequence()), value);
    for (int i = 0; i < PARTS.length; i++) {
      double part = PARTS[i].of(submission);
      if (!Double.isNaN(part)) {
        partSums[i] += part;
        partCounts[i]++;
      }
    }
  }

  /** How many count. */
  int size() {
    return counted.size();
  }

  /** Those that count, in the order of recording. */
  double[] values() {
    return counted.values();
  }

  /** Those that count, in the order in which they were submitted. */
  OrderedValues counted() {
    return counted.inSequence();
  }

  /** What came before those, in the order in which it was submitted; failed ones left out. */
  double[] warmUp() {
    return warmUp.inSequence().values();
  }

  double mean() {
    return Mean.of(values()).getAsDouble();
  }

  /** The part's mean if every counted submission told it. */
  OptionalDouble mean(Part part) {
    int i = Arrays.asList(PARTS).indexOf(part);
    return size() > 0 && partCounts[i] == size()
        ? OptionalDouble.of(partSums[i] / size())
        : OptionalDouble.empty();
  }

  TrialPoint point() {
    return new TrialPoint(place.trial(), place.block(), place.order(), mean(), size());
  }

  private static boolean isNew(BitSet known, int index) {
    boolean isNew = !known.get(index);
    known.set(index);
    return isNew;
  }
}

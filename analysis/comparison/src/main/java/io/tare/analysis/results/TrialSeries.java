package io.tare.analysis.results;

import io.tare.analysis.samples.Submission;
import io.tare.analysis.statistics.Summary;
import io.tare.analysis.statistics.design.RoundSums;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The submissions of one cell in one trial: those that count, and those of the warm-up apart from
 * them. Keeps every value of the metric and of each part in primitive arrays, so that a million
 * submissions take some hundred megabytes.
 */
final class TrialSeries {

  private final PlanIndex.Place place;
  private final BitSet seen = new BitSet();
  private final BitSet seenInWarmUp = new BitSet();
  private final OrderedValues counted = new OrderedValues();
  private final PartValues parts = new PartValues();
  private final OrderedValues warmUp = new OrderedValues();
  private final SortedMap<Integer, double[]> rounds = new TreeMap<>();
  private final SliceSpans countedSpans = new SliceSpans();
  private final SliceSpans warmUpSpans = new SliceSpans();
  private OptionalDouble processor = OptionalDouble.empty();

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
      warmUpSpans.add(submission);
    }
  }

  /** Adds what counts, with its parts and its slice. */
  void addDiagnosed(double value, Submission submission) {
    parts.add(submission);
    countedSpans.add(submission);
    add(value, submission);
  }

  void add(double value, Submission submission) {
    counted.add(Math.toIntExact(submission.sequence()), value);
    if (submission.round() > 0) {
      double[] sums = rounds.computeIfAbsent(submission.round(), round -> new double[2]);
      sums[0] += value;
      sums[1]++;
    }
  }

  /** Notes the processor time that a submission took in this trial, in nanoseconds. */
  void noteProcessor(double nanos) {
    processor = OptionalDouble.of(nanos);
  }

  /** Processor time of the platform for a submission, in nanoseconds, if it was counted. */
  OptionalDouble processor() {
    return processor;
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

  /** Sums of those that count by round; none where trials came one after the other. */
  RoundSums rounds() {
    return new RoundSums(rounds);
  }

  /** Slices of those that count, in their order; none where nothing was measured in slices. */
  List<SliceLevel> countedSlices() {
    return countedSpans.levels(counted());
  }

  /** Slices before those; what leads in to a slice that counts is in none of them. */
  List<SliceLevel> warmUpSlices() {
    return warmUpSpans.levels(warmUp.inSequence()).stream()
        .filter(slice -> !rounds.containsKey(slice.round()))
        .toList();
  }

  /** What came before those, in the order in which it was submitted; failed ones left out. */
  double[] warmUp() {
    return warmUp.inSequence().values();
  }

  double mean() {
    return Mean.of(values()).getAsDouble();
  }

  double median() {
    return Summary.quantiles(values(), 0.5)[0];
  }

  /** Whether every counted submission told the part. */
  boolean tells(Part part) {
    return size() > 0 && parts.size(part) == size();
  }

  /** The part in every counted submission that told it, in the order of recording. */
  double[] values(Part part) {
    return parts.of(part);
  }

  /**
   * @param part one that every counted submission told
   */
  double mean(Part part) {
    return Mean.of(values(part)).getAsDouble();
  }

  TrialPoint point() {
    return new TrialPoint(
        place.trial(), place.block(), place.order(), mean(), median(), processor, size());
  }

  private static boolean isNew(BitSet known, int index) {
    boolean isNew = !known.get(index);
    known.set(index);
    return isNew;
  }
}

package io.tare.analysis.comparison.series;

import io.tare.analysis.statistics.Summary;
import io.tare.analysis.statistics.design.RoundSums;
import io.tare.harness.model.Metric;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.Slice;
import io.tare.harness.model.SubmissionField;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The submissions of one cell in one trial: the counted ones, and separately those of the warm-up.
 * Keeps every value of the metric and of each part, packed, so that a million submissions take
 * about twenty megabytes.
 */
public final class TrialSeries {

  private final PlanIndex.Place place;
  private final DoubleUnaryOperator averaged;
  private final BitSet seenInWarmUp = new BitSet();
  private final OrderedValues counted = new OrderedValues();
  private final PartValues parts;
  private final OrderedValues warmUp = new OrderedValues();
  private final SortedMap<Integer, double[]> rounds = new TreeMap<>();
  private final SliceSpans countedSpans = new SliceSpans();
  private final SliceSpans warmUpSpans = new SliceSpans();
  private OptionalDouble processor = OptionalDouble.empty();
  private double messageBytes;
  private int messages;
  private double resolution = Double.POSITIVE_INFINITY;
  private double readings;
  private double writes;

  /**
   * @param averaged the quantity whose mean is meaningful, see {@link Metric#averaged}
   */
  public TrialSeries(PlanIndex.Place place, Parts parts, DoubleUnaryOperator averaged) {
    this.place = place;
    this.averaged = averaged;
    this.parts = new PartValues(parts);
  }

  public PlanIndex.Place place() {
    return place;
  }

  /** Keeps the first of several with the same number. */
  public void addWarmUp(double value, Slice slice, int sequence, long startEpochNanos) {
    if (!seenInWarmUp.get(sequence)) {
      seenInWarmUp.set(sequence);
      warmUp.add(sequence, value);
      warmUpSpans.add(slice, sequence, startEpochNanos);
    }
  }

  /**
   * Adds the parts of counted submissions.
   *
   * @param which the indexes of the submissions
   */
  void addParts(SampleColumns columns, int[] which) {
    parts.add(columns, which);
  }

  /** Adds counted submissions, and notes their slices. */
  void addDiagnosed(double value, Slice slice, int sequence, long startEpochNanos) {
    countedSpans.add(slice, sequence, startEpochNanos);
    add(value, slice, sequence);
  }

  public void add(double value, Slice slice, int sequence) {
    counted.add(sequence, value);
    if (slice.round() > 0) {
      double[] sums = rounds.computeIfAbsent(slice.round(), round -> new double[2]);
      sums[0] += averaged.applyAsDouble(value);
      sums[1]++;
    }
  }

  /**
   * Notes the bytes of requests and answers, if both are reported.
   *
   * @param which the indexes of the submissions
   */
  public void noteMessages(SampleColumns columns, int[] which) {
    double[] requests = columns.values(SubmissionField.REQUEST_BYTES.label());
    double[] answers = columns.values(SubmissionField.RESPONSE_BYTES.label());
    for (int i : which) {
      double both = requests[i] + answers[i];
      if (!Double.isNaN(both)) {
        messageBytes += both;
        messages++;
      }
    }
  }

  /**
   * Notes how often the server read its clock and wrote a piece of the answer.
   *
   * @param which the indexes of the submissions
   */
  void noteReadings(SampleColumns columns, int[] which) {
    double[] ofEach = columns.values(SubmissionField.SERVER_READINGS.label());
    double[] pieces = columns.values(SubmissionField.SERVER_WRITES.label());
    for (int i : which) {
      readings += ofEach[i];
      writes += pieces[i];
    }
  }

  /** Readings of the server's clock for each of the submissions. */
  public double readings() {
    return readings / size();
  }

  /** Pieces of the answer that the server wrote for each of them. */
  public double writes() {
    return writes / size();
  }

  /** Notes the processor time per submission in this trial, in nanoseconds. */
  public void noteProcessor(double nanos) {
    processor = OptionalDouble.of(nanos);
  }

  /** Processor time of the platform per submission, in nanoseconds, if it was counted. */
  public OptionalDouble processor() {
    return processor;
  }

  /**
   * Notes what the last digit of a value is worth. Programs that omit trailing zeros print some
   * values with few digits, so the finest counts.
   */
  void noteResolution(double worth) {
    resolution = Math.min(resolution, worth);
  }

  /** What the last digit of the counted values is worth; 0 if they have all significant digits. */
  double resolution() {
    return Double.isFinite(resolution) ? resolution : 0;
  }

  public int size() {
    return counted.size();
  }

  /** The counted ones, in the order of recording. */
  public double[] values() {
    return counted.values();
  }

  /** The counted ones, in the order of submission. */
  public OrderedValues counted() {
    return counted.inSequence();
  }

  /** What is averaged of the counted ones, in the order of recording. */
  public double[] averaged() {
    return averaged(values());
  }

  /** The same in the order of submission. */
  public double[] averagedInSequence() {
    return averaged(counted().values());
  }

  private double[] averaged(double[] values) {
    return Arrays.stream(values).map(averaged).toArray();
  }

  /**
   * Sums of what is averaged of the counted ones by round; empty if trials ran one after the other.
   */
  public RoundSums rounds() {
    return new RoundSums(rounds);
  }

  /** Slices of the counted ones, in their order; empty if nothing was measured in slices. */
  public List<SliceLevel> countedSlices() {
    return countedSpans.levels(counted());
  }

  /** Slices before those, without the lead-ins of counted slices. */
  public List<SliceLevel> warmUpSlices() {
    return warmUpSpans.levels(warmUp.inSequence()).stream()
        .filter(slice -> !rounds.containsKey(slice.round()))
        .toList();
  }

  /** The submissions before those, in the order of submission, without failed ones. */
  public double[] warmUp() {
    return warmUp.inSequence().values();
  }

  /** In the unit of the values. */
  public double mean() {
    return averaged.applyAsDouble(Mean.of(averaged()).getAsDouble());
  }

  double median() {
    return averaged.applyAsDouble(Summary.quantiles(averaged(), 0.5)[0]);
  }

  /** Whether every counted submission has the part. */
  boolean tells(Part part) {
    return size() > 0 && parts.size(part) == size();
  }

  /** The part in every counted submission that has it, in the order of recording. */
  public double[] values(Part part) {
    return parts.of(part);
  }

  /**
   * @param part one that every counted submission has
   */
  public double mean(Part part) {
    return Mean.of(values(part)).getAsDouble();
  }

  /** The means of those of some parts that every submission has, by their labels. */
  public SortedMap<String, Double> means(List<Part> shown) {
    SortedMap<String, Double> means = new TreeMap<>();
    shown.stream().filter(this::tells).forEach(part -> means.put(part.label(), mean(part)));
    return means;
  }

  /**
   * @param means of its parts, by their labels
   */
  public TrialPoint point(SortedMap<String, Double> means) {
    return new TrialPoint(
        place.trial(),
        place.block(),
        place.order(),
        mean(),
        median(),
        means,
        processor,
        messages == size() ? OptionalDouble.of(messageBytes / messages) : OptionalDouble.empty(),
        size());
  }
}

package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.comparison.series.OrderedValues;
import io.tare.analysis.comparison.series.PlanIndex;
import io.tare.analysis.comparison.series.SliceLevel;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.series.Autocorrelation;
import io.tare.analysis.statistics.series.Batches;
import io.tare.analysis.statistics.series.ChangePoints;
import io.tare.analysis.statistics.series.ChangePoints.FalseAlarms;
import io.tare.analysis.statistics.series.ClippedLogs;
import io.tare.analysis.statistics.series.Outliers;
import io.tare.analysis.statistics.series.WarmUpEnd;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Diagnoses the submissions of one cell in one trial, in their order. */
final class TrialInspection {

  private static final int MIN_FOR_STATIONARITY = 10;

  private final PlanIndex.Place place;
  private final OrderedValues submitted;
  private final List<SliceLevel> slices;
  private final double[] warmUp;
  private final double[] counted;
  private final double[] clipped;

  private TrialInspection(TrialSeries trial, OrderedValues submitted, double[] warmUp) {
    this.place = trial.place();
    this.slices = trial.countedSlices();
    this.submitted = submitted;
    this.warmUp = warmUp;
    this.counted = submitted.values();
    this.clipped = ClippedLogs.of(joined(warmUp, counted));
  }

  /** Absent if some value is not above 0 and so has no logarithm. */
  static Optional<TrialInspection> of(TrialSeries trial) {
    OrderedValues submitted = trial.counted();
    double[] warmUp = trial.warmUp();
    return Arrays.stream(joined(warmUp, submitted.values())).allMatch(value -> value > 0)
        ? Optional.of(new TrialInspection(trial, submitted, warmUp))
        : Optional.empty();
  }

  /** The counted ones, in their order; not a copy. */
  double[] counted() {
    return counted;
  }

  /** The slices of those, in their order. */
  List<SliceLevel> slices() {
    return slices;
  }

  TrialDiagnosis diagnosis(Outliers outliers, List<SubmissionBucket> timeline, double level) {
    boolean follow = counted.length > 1;
    Autocorrelation correlation = follow ? Autocorrelation.of(counted) : null;
    return new TrialDiagnosis(
        place.trial(),
        place.block(),
        new TrialDiagnosis.Counts(warmUp.length, counted.length, settledAfter()),
        new TrialDiagnosis.Dependence(
            correlation == null ? 0 : correlation.at(1),
            correlation == null ? counted.length : correlation.effectiveSize()),
        new TrialDiagnosis.Mean(
            outliers.mean(),
            outliers.found().size(),
            outliers.meanWithout(),
            Influence.of(submitted)),
        changes(),
        CountedDrift.of(List.of(slices), level),
        timeline);
  }

  List<SubmissionBucket> timeline(Timeline thinning) {
    return thinning.of(warmUp, counted);
  }

  List<NamedOutlier> named(Outliers outliers) {
    return outliers.found().stream()
        .map(
            each ->
                new NamedOutlier(
                    place.trial(), submitted.sequence(each.index()), each.value(), each.score()))
        .toList();
  }

  /**
   * ln of the first fifth of the counted submissions over their last half; absent with fewer than
   * ten.
   */
  OptionalDouble beginning() {
    int n = counted.length;
    return n < MIN_FOR_STATIONARITY
        ? OptionalDouble.empty()
        : OptionalDouble.of(level(0, n / 5) - level(n - n / 2, n));
  }

  /**
   * The end of the warm-up is searched for in all submissions. If so many were left out that the
   * counted ones begin in the second half, where an end is unreliable, it is searched for again in
   * as many of the last submissions as make the counted ones half of them.
   */
  private OptionalLong settledAfter() {
    int all = clipped.length;
    OptionalInt end = WarmUpEnd.of(clipped);
    int skipped = Math.max(0, all - 2 * counted.length);
    if (end.isEmpty() && skipped > 0) {
      end = WarmUpEnd.of(Arrays.copyOfRange(clipped, skipped, all));
    } else {
      skipped = 0;
    }
    return end.isPresent()
        ? OptionalLong.of((long) skipped + end.getAsInt())
        : OptionalLong.empty();
  }

  private List<LevelShift> changes() {
    double[] logs = Arrays.copyOfRange(clipped, warmUp.length, clipped.length);
    return Batches.of(logs)
        .map(
            batches ->
                ChangePoints.of(batches.means(), FalseAlarms.ONE_IN_1000).stream()
                    .map(batch -> batch * batches.size())
                    .toList())
        .map(changes -> ChangePointLevels.of(changes, logs))
        .orElse(List.of())
        .stream()
        .map(
            step ->
                new LevelShift(
                    place.trial(),
                    place.block(),
                    OptionalLong.of(submitted.sequence(step.at())),
                    Math.exp(step.before()),
                    Math.exp(step.after())))
        .toList();
  }

  /** Mean of the clipped logarithms of counted submissions. */
  private double level(int from, int to) {
    return Arrays.stream(clipped, warmUp.length + from, warmUp.length + to).average().orElseThrow();
  }

  private static double[] joined(double[] first, double[] second) {
    double[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}

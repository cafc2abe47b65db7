package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.comparison.series.SliceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.series.CommonSlope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far the level of a cell drifts over the counted rounds: their slope on the logarithmic scale,
 * times their span. A round's level is the mean of the logarithms of its slices' medians, so
 * neither a slow submission nor a disturbed round looks like a drift. Rounds are assumed
 * independent apart from the drift.
 *
 * @param ratio the level at the end of the counted time over that at its beginning; below 1 if the
 *     cell was still getting faster
 * @param interval absent with too few rounds: one trial with four has none of 95 %
 */
public record CountedDrift(double ratio, Optional<Interval> interval) {

  /** The largest allowed drift in either direction, as a share. */
  public static final double BOUND = 0.03;

  /** Neighbouring rounds beyond this number are merged, because they add no information. */
  private static final int MAX_PLACES = 100;

  /** Whether it drifts by more than the bound for certain. */
  public boolean isBeyond() {
    return interval.isPresent()
        && (interval.get().lower() > 1 + BOUND || interval.get().upper() < 1 / (1 + BOUND));
  }

  /** Whether it drifts by less than the bound for certain. */
  public boolean isWithin() {
    return interval.isPresent()
        && interval.get().lower() > 1 / (1 + BOUND)
        && interval.get().upper() < 1 + BOUND;
  }

  /**
   * The common drift of a cell's trials, or that of one trial.
   *
   * @param trials the counted slices of each
   * @return absent if no trial has two rounds
   */
  static Optional<CountedDrift> of(List<List<SliceLevel>> trials, double level) {
    List<SortedMap<Double, Double>> series =
        trials.stream().map(CountedDrift::rounds).filter(each -> each.size() > 1).toList();
    if (series.isEmpty()) {
      return Optional.empty();
    }
    CommonSlope slope = CommonSlope.of(series, level);
    return Optional.of(
        new CountedDrift(
            Math.exp(slope.value()),
            slope
                .interval()
                .map(each -> new Interval(Math.exp(each.lower()), Math.exp(each.upper()), level))));
  }

  /** Levels of the rounds from the first, at 0, to the last, at 1. */
  private static SortedMap<Double, Double> rounds(List<SliceLevel> slices) {
    SortedMap<Integer, List<SliceLevel>> byRound = new TreeMap<>();
    slices.forEach(
        each -> byRound.computeIfAbsent(each.round(), key -> new ArrayList<>()).add(each));
    int rounds = byRound.size();
    int places = Math.min(rounds, MAX_PLACES);
    SortedMap<Integer, List<Double>> levels = new TreeMap<>();
    int index = 0;
    for (List<SliceLevel> round : byRound.values()) {
      levels
          .computeIfAbsent((int) ((long) index++ * places / rounds), key -> new ArrayList<>())
          .add(round.stream().mapToDouble(SliceLevel::logTime).average().orElseThrow());
    }
    SortedMap<Double, Double> series = new TreeMap<>();
    levels.forEach(
        (place, values) ->
            series.put(
                place / Math.max(1.0, places - 1.0),
                values.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
    return series;
  }
}

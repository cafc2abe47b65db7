package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.SliceLevel;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.design.RemainingMovement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The level of one platform over that of another, round by round, with the rounds of the warm-up.
 */
final class RatioLevels {

  private RatioLevels() {}

  /** By block; without blocks in which the platforms did not take turns. */
  static SortedMap<Integer, RemainingMovement.Rounds> of(
      CellSeries candidate, CellSeries reference, List<Integer> blocks) {
    SortedMap<Integer, RemainingMovement.Rounds> levels = new TreeMap<>();
    for (int block : blocks) {
      TrialSeries ours = candidate.trials().get(block);
      TrialSeries theirs = reference.trials().get(block);
      if (ours != null && theirs != null) {
        of(ours, theirs).ifPresent(each -> levels.put(block, each));
      }
    }
    return levels;
  }

  private static Optional<RemainingMovement.Rounds> of(TrialSeries ours, TrialSeries theirs) {
    List<Double> warmUp = ratios(ours.warmUpSlices(), theirs.warmUpSlices());
    List<Double> counted = ratios(ours.countedSlices(), theirs.countedSlices());
    if (counted.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new RemainingMovement.Rounds(
            Stream.concat(warmUp.stream(), counted.stream()).toList(), warmUp.size()));
  }

  /** Of the rounds that both have, in order. */
  private static List<Double> ratios(List<SliceLevel> ours, List<SliceLevel> theirs) {
    Map<Integer, Double> candidate = byRound(ours);
    Map<Integer, Double> reference = byRound(theirs);
    List<Double> ratios = new ArrayList<>();
    new TreeMap<>(candidate)
        .forEach(
            (round, own) -> {
              Double other = reference.get(round);
              if (other != null && Double.isFinite(own - other)) {
                ratios.add(own - other);
              }
            });
    return ratios;
  }

  private static Map<Integer, Double> byRound(List<SliceLevel> slices) {
    return slices.stream()
        .collect(
            Collectors.groupingBy(
                SliceLevel::round, Collectors.averagingDouble(SliceLevel::logTime)));
  }
}

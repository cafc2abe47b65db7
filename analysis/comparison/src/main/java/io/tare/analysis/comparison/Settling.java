package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.analysis.statistics.design.RemainingMovement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds comparisons that had not settled: those that moved while measured, or were still compiling,
 * and those of which neither is known well enough.
 */
public final class Settling {

  private Settling() {}

  static List<Comparison> of(List<Comparison> comparisons, double level) {
    SortedMap<String, RatioTrend> common = common(comparisons, level);
    Map<String, SortedMap<Integer, RemainingMovement.Rounds>> levels = new TreeMap<>();
    comparisons.forEach(
        each -> levels.computeIfAbsent(each.candidate(), one -> levels(comparisons, one)));
    return corrected(comparisons, level).stream()
        .map(
            each -> {
              Set<Unsettled> by = by(each, Optional.ofNullable(common.get(each.candidate())));
              if (isUnseen(each, levels.getOrDefault(each.candidate(), new TreeMap<>()), level)) {
                by.add(Unsettled.UNSEEN);
              }
              return each.unsettled(by);
            })
        .toList();
  }

  /**
   * Whether a slow movement could explain its difference. What compilers use shows more than any
   * trend, so where all servers report, that decides alone.
   */
  private static boolean isUnseen(
      Comparison comparison, SortedMap<Integer, RemainingMovement.Rounds> levels, double level) {
    return comparison.verdict().isDifference()
        && !comparison.haveServersReported()
        && comparison
            .trend()
            .filter(each -> !levels.isEmpty() && each.mayBeMovement(levels, level))
            .isPresent();
  }

  /** The mean levels of the rounds of a candidate's cells whose servers do not report. */
  private static SortedMap<Integer, RemainingMovement.Rounds> levels(
      List<Comparison> comparisons, String candidate) {
    SortedMap<Integer, List<RemainingMovement.Rounds>> byBlock = new TreeMap<>();
    comparisons.stream()
        .filter(each -> each.candidate().equals(candidate) && each.measurand().isPrimary())
        .filter(each -> !each.haveServersReported())
        .flatMap(each -> each.trend().stream())
        .forEach(
            each ->
                each.levels()
                    .forEach(
                        (block, rounds) ->
                            byBlock.computeIfAbsent(block, key -> new ArrayList<>()).add(rounds)));
    SortedMap<Integer, RemainingMovement.Rounds> levels = new TreeMap<>();
    byBlock.forEach((block, cells) -> levels.put(block, RemainingMovement.Rounds.mean(cells)));
    return levels;
  }

  /** Their own trends, corrected over all of the run. */
  private static List<Comparison> corrected(List<Comparison> comparisons, double level) {
    int tests = (int) comparisons.stream().filter(each -> each.trend().isPresent()).count();
    return Holm.corrected(
        comparisons.stream().map(each -> each.withTrend(one -> one.among(tests, level))).toList(),
        each -> each.trend().map(one -> one.trend().pValue()).orElse(OptionalDouble.empty()),
        (each, p) -> each.withTrend(one -> one.withHolmP(p)));
  }

  private static Set<Unsettled> by(Comparison comparison, Optional<RatioTrend> common) {
    Set<Unsettled> by = EnumSet.noneOf(Unsettled.class);
    if (comparison.trend().filter(own -> own.trend().isUnsettled(common)).isPresent()) {
      by.add(Unsettled.TREND);
    }
    if (comparison.compilers().values().stream().anyMatch(CompilerShare::isTooMuch)) {
      by.add(Unsettled.COMPILERS);
    }
    return by;
  }

  /**
   * The common trend of each candidate's cells, by their primary metrics, corrected over the
   * candidates; without those that have none.
   */
  public static SortedMap<String, RatioTrend> common(List<Comparison> comparisons, double level) {
    SortedMap<String, List<SortedMap<Integer, Double>>> moves = new TreeMap<>();
    for (Comparison each : comparisons) {
      if (each.measurand().isPrimary() && each.trend().isPresent()) {
        moves
            .computeIfAbsent(each.candidate(), key -> new ArrayList<>())
            .add(each.trend().get().moves());
      }
    }
    List<Map.Entry<String, RatioTrend>> trends = new ArrayList<>();
    moves.forEach(
        (candidate, cells) ->
            RatioTrend.common(cells, level, moves.size())
                .ifPresent(each -> trends.add(Map.entry(candidate, each))));
    SortedMap<String, RatioTrend> common = new TreeMap<>();
    Holm.corrected(
            trends,
            each -> each.getValue().pValue(),
            (each, p) -> Map.entry(each.getKey(), each.getValue().withHolmP(p)))
        .forEach(each -> common.put(each.getKey(), each.getValue()));
    return common;
  }
}

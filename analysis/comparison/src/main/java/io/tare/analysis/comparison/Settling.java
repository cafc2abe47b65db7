package io.tare.analysis.comparison;

import io.tare.analysis.statistics.RatioTrend;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds comparisons that had not settled: those that moved while measured, or were still compiling.
 */
final class Settling {

  private Settling() {}

  static List<Comparison> of(List<Comparison> comparisons, double level) {
    Map<String, Optional<RatioTrend>> common = new TreeMap<>();
    comparisons.stream()
        .map(Comparison::candidate)
        .distinct()
        .forEach(
            candidate ->
                common.put(
                    candidate,
                    common(
                        comparisons.stream()
                            .filter(each -> each.candidate().equals(candidate))
                            .toList(),
                        level)));
    return comparisons.stream()
        .map(
            each ->
                each.unsettled(by(each, common.getOrDefault(each.candidate(), Optional.empty()))))
        .toList();
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

  /** The common trend of a candidate's cells, by their primary metrics. */
  static Optional<RatioTrend> common(List<Comparison> ofCandidate, double level) {
    return RatioTrend.common(
        ofCandidate.stream()
            .filter(each -> each.measurand().isPrimary())
            .flatMap(each -> each.trend().stream())
            .map(PdTrend::moves)
            .toList(),
        level);
  }
}

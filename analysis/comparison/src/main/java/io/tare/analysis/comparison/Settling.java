package io.tare.analysis.comparison;

import io.tare.analysis.statistics.RatioTrend;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Tells comparisons of what had settled from those of what moved while it was measured, or was
 * still compiled.
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

  /** The trend that a candidate's cells have in common, by their primary metrics. */
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

package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.statistics.RatioTrend;
import io.tare.model.Validity.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a person must read first, because it says how far all other numbers can be trusted: that PD
 * moved while it was measured, that servers had not settled, that others disturbed. The warnings
 * have the details and what to do.
 */
final class FirstWords {

  /** What servers and neighbours did, in the words that fit behind each other. */
  private static final Map<Warning.Kind, String> TOLD =
      Map.of(
          Warning.Kind.UNSETTLED,
          "servers had not settled",
          Warning.Kind.BUSY_MACHINE,
          "other programs disturbed",
          Warning.Kind.of(Rule.ONE_SIDED),
          "one side was disturbed",
          Warning.Kind.of(Rule.NEIGHBOURS),
          "neighbours were not idle",
          Warning.Kind.of(Rule.STEAL),
          "the hypervisor took processors away",
          Warning.Kind.of(Rule.STALLED),
          "something stood still");

  private FirstWords() {}

  /**
   * {@code "Beware: PD of uml moved by −12.3 % (−18.0 % to −6.1 %) while it was counted; servers
   * had not settled (3 of 10 trials)."}; nothing if there is nothing to beware of.
   */
  static Optional<String> of(Results results) {
    List<String> all = new ArrayList<>();
    results.comparisons().stream()
        .map(Comparison::candidate)
        .distinct()
        .forEach(candidate -> movement(results, candidate).ifPresent(all::add));
    results.warnings().stream()
        .filter(each -> TOLD.containsKey(each.kind()))
        .collect(Collectors.groupingBy(Warning::kind, TreeMap::new, Collectors.toList()))
        .forEach((kind, those) -> all.add(TOLD.get(kind) + extent(those)));
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of("Beware: " + String.join("; ", all) + ".");
  }

  /** Of all cells together if that was found, else of those that moved by themselves. */
  private static Optional<String> movement(Results results, String candidate) {
    Optional<RatioTrend> common =
        PooledPd.of(results, candidate).flatMap(PooledPd::trend).filter(RatioTrend::isSeen);
    if (common.isPresent()) {
      return Optional.of(
          "PD of "
              + candidate
              + " moved by "
              + Interpretation.movement(common.get())
              + " while it was counted");
    }
    List<Comparison> all =
        results.comparisons().stream().filter(each -> each.candidate().equals(candidate)).toList();
    long moved = all.stream().filter(each -> !each.isSettled()).count();
    return moved == 0
        ? Optional.empty()
        : Optional.of(
            "PD of "
                + candidate
                + " moved while it was counted in "
                + moved
                + " of "
                + Numbers.count(all.size())
                + (all.size() == 1 ? " cell" : " cells"));
  }

  /** {@code " (3 of 10 trials)"} where one warning says how many, else how many cells there are. */
  private static String extent(List<Warning> those) {
    String first = those.get(0).subject();
    return first.matches("[0-9,]+ of [0-9,]+ .*")
        ? " (" + first + ")"
        : " (" + Numbers.count(those.size()) + (those.size() == 1 ? " cell)" : " cells)");
  }
}

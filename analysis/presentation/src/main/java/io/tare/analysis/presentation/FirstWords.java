package io.tare.analysis.presentation;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.harness.model.Environment.Fact;
import io.tare.harness.model.Validity.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a reader must know first, because it limits the trust in all numbers: that PD drifted during
 * the measurement, that servers had not settled, that other programs interfered. The warnings have
 * details and remedies.
 */
public final class FirstWords {

  /** Short texts for kinds of warnings, to be joined. */
  private static final Map<Warning.Kind, String> TOLD =
      Map.of(
          Warning.Kind.UNSETTLED,
          "servers had not settled",
          Warning.Kind.BUSY_MACHINE,
          "other programs interfered",
          Warning.Kind.of(Rule.ONE_SIDED),
          "one side was disturbed",
          Warning.Kind.of(Rule.NEIGHBOURS),
          "neighbours were not idle",
          Warning.Kind.of(Rule.STEAL),
          "the hypervisor withheld processors",
          Warning.Kind.of(Rule.THROTTLED),
          "quotas withheld processors",
          Warning.Kind.of(Rule.STALLED),
          "something stalled");

  /** Kinds reported by candidate and platform instead. */
  private static final Set<Warning.Kind> SETTLING =
      Set.of(Warning.Kind.PD_MOVES, Warning.Kind.COMPILING);

  private FirstWords() {}

  /**
   * {@code "Beware: PD of uml drifted by −12.3 % (−18.0 % to −6.1 %) during the measurement;
   * servers had not settled (3 of 10 trials)."}; empty if there are no such warnings.
   */
  public static Optional<String> of(Results results) {
    List<String> all = unsettled(results);
    results
        .warningsByKind()
        .forEach(
            (kind, those) -> {
              if (TOLD.containsKey(kind)) {
                all.add(TOLD.get(kind) + extent(results, those));
              }
            });
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of("Beware: " + String.join("; ", all) + ".");
  }

  /** All reasons to doubt the numbers, a line each. */
  public static List<String> lines(Results results) {
    List<String> all = unsettled(results);
    results
        .warningsByKind()
        .forEach(
            (kind, those) -> {
              if (!SETTLING.contains(kind)) {
                all.add(TOLD.getOrDefault(kind, kind.words()) + extent(results, those));
              }
            });
    return all.stream().map(each -> Sections.capitalized(each) + ".").toList();
  }

  private static List<String> unsettled(Results results) {
    List<String> all = new ArrayList<>();
    results.candidates().forEach(each -> drift(results, each).ifPresent(all::add));
    compiling(results).ifPresent(all::add);
    return all;
  }

  /** For all cells together if found, otherwise in the cells that drifted by themselves. */
  private static Optional<String> drift(Results results, String candidate) {
    Optional<RatioTrend> common =
        PooledPd.of(results, candidate).flatMap(PooledPd::trend).filter(RatioTrend::isSeen);
    if (common.isPresent()) {
      return Optional.of(
          "PD of "
              + candidate
              + " drifted by "
              + Interpretation.drift(common.get())
              + " during the measurement");
    }
    List<Comparison> all = results.comparisonsOf(candidate);
    long drifted = all.stream().filter(each -> each.isUnsettledBy(Unsettled.TREND)).count();
    return drifted == 0
        ? Optional.empty()
        : Optional.of(
            "PD of "
                + candidate
                + " drifted during the measurement in "
                + drifted
                + " of "
                + Numbers.count(all.size())
                + (all.size() == 1 ? " cell" : " cells"));
  }

  /**
   * {@code "the JVM was still compiling (uml 3.1 %, native 1.2 % of a processor)"}. Of a service
   * that runs at an address only the clients' JVM is known.
   */
  private static Optional<String> compiling(Results results) {
    List<Warning> all =
        results.warnings().stream()
            .filter(each -> each.kind().equals(Warning.Kind.COMPILING))
            .toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    boolean areAtAddresses =
        all.stream()
            .map(each -> results.environment(each.subject()))
            .allMatch(each -> each.flatMap(own -> own.fact(Fact.SERVICE)).isPresent());
    String platforms =
        all.stream()
            .map(
                each -> each.subject() + " " + each.detail().replaceFirst(" of a processor;.*", ""))
            .collect(Collectors.joining(", "));
    return Optional.of(
        (areAtAddresses ? "Tare's client was still compiling" : Warning.Kind.COMPILING.words())
            + " ("
            + platforms
            + " of a processor)");
  }

  /**
   * {@code " (3 of 10 trials)"} if one warning has the number, {@code " (uml)"} if they are about
   * platforms, otherwise the number of cells.
   */
  private static String extent(Results results, List<Warning> those) {
    String first = those.get(0).subject();
    if (first.matches("[0-9,]+ of [0-9,]+ .*")) {
      return " (" + first + ")";
    }
    List<String> subjects = those.stream().map(Warning::subject).distinct().toList();
    int cells = those.stream().mapToInt(Warning::cells).sum();
    return results.platforms().containsAll(subjects)
        ? " (" + String.join(", ", subjects) + ")"
        : " (" + Numbers.count(cells) + (cells == 1 ? " cell)" : " cells)");
  }
}

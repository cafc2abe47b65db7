package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A candidate's comparisons in a few sentences, which a reader sees first. */
record CandidateSummary(Results results, String candidate) {

  /** For every candidate, in their order. */
  static List<CandidateSummary> of(Results results) {
    return results.candidates().stream().map(each -> new CandidateSummary(results, each)).toList();
  }

  /** Its comparisons, the largest PD first. */
  List<Comparison> comparisons() {
    return results.comparisonsOf(candidate).stream()
        .sorted(Comparator.comparingDouble((Comparison each) -> -each.pd().value()))
        .toList();
  }

  /**
   * All cells in one figure, with its interval: {@code "Over 8 cells uml takes 1.31 times as long
   * as natively, with C1 only (95 % 1.25–1.38)."}, and that of the last third of the time if it
   * moved; for a single cell, its sentence.
   */
  String total() {
    return PooledPd.of(results, candidate)
        .map(
            pooled ->
                Headlines.ratio(results, pooled)
                    + MeasuredJvm.limit(results, candidate)
                    + " ("
                    + Headlines.interval(pooled)
                    + ")"
                    + Headlines.doubt(
                        pooled,
                        pooled
                            .lastThird()
                            .filter(each -> pooled.trend().filter(RatioTrend::isSeen).isPresent())
                            .map(
                                each ->
                                    ": "
                                        + Interpretation.ratio(each.value(), each.interval())
                                        + " in the last third of the time")
                            .orElse(""))
                    + ".")
        .orElseGet(() -> Interpretation.of(comparisons().get(0)));
  }

  /** How many verdicts there are of each kind: {@code "6 slower, 2 undecided; 8 not settled"}. */
  String verdicts() {
    Map<String, Long> counts =
        comparisons().stream()
            .map(each -> Verdicts.replaced(Verdicts.word(each.mean()), ""))
            .collect(
                Collectors.groupingBy(each -> each, LinkedHashMap::new, Collectors.counting()));
    Map<String, Long> settling =
        comparisons().stream()
            .filter(each -> !each.isSettled())
            .map(each -> Verdicts.settling(each.mean()))
            .collect(Collectors.groupingBy(each -> each, TreeMap::new, Collectors.counting()));
    return Stream.of(counts, settling)
        .filter(each -> !each.isEmpty())
        .map(CandidateSummary::counted)
        .collect(Collectors.joining("; "));
  }

  private static String counted(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey())
        .collect(Collectors.joining(", "));
  }

  /** What to do next: read the details, and measure more blocks if they may decide. */
  static String next(Results results, String run) {
    boolean isOpen =
        results.comparisons().stream()
            .anyMatch(
                each ->
                    each.verdict() == Verdict.UNDECIDED
                        || each.verdict() == Verdict.TOO_FEW_BLOCKS);
    boolean isDoubtful = !results.warnings().isEmpty();
    return "Next: "
        + (isDoubtful ? "remedies and all details" : "medians, components and all details")
        + ": tare report "
        + run
        + " --details"
        + (isOpen
            ? "; for narrower intervals: --blocks " + 2 * Math.max(3, results.run().plannedBlocks())
            : "")
        + ".";
  }

  /**
   * The measured machine, in a line: {@code "Measured on AMD EPYC, 1 processor, Linux 6.1; native
   * is itself inside docker."}; empty where no environment was recorded.
   */
  static String machine(Results results) {
    return results.environment(results.run().reference()).map(CandidateSummary::machine).orElse("");
  }

  /** The reference's machine; of a service at an address, only that of the clients is known. */
  static String machine(Environment environment) {
    String all =
        Stream.of(
                environment.fact(Fact.CPU_MODEL),
                environment
                    .fact(Fact.CPU_COUNT)
                    .map(each -> each + (each.equals("1") ? " processor" : " processors")),
                environment.fact(Fact.KERNEL).map(each -> each.replaceAll(" \\S+$", "")),
                environment.fact(Fact.JDK_VERSION).map(each -> "JDK " + each.split("[+]", 2)[0]))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    if (all.isEmpty()) {
      return "";
    }
    return (environment.fact(Fact.SERVICE).isPresent()
            ? "Clients ran on "
            : environment.platform() + " is ")
        + all
        + environment
            .fact(Fact.VIRTUALIZATION)
            .filter(each -> environment.kind().equals("native") && !each.equals("none"))
            .map(each -> "; this machine is itself virtual (" + each + ")")
            .orElse("")
        + ".";
  }
}

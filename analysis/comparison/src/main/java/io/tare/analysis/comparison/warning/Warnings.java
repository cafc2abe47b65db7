package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.BackgroundLoad;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComparisonAnalysis;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.PairedCells;
import io.tare.analysis.comparison.Settling;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.Warning.Kind;
import io.tare.analysis.comparison.diagnosis.Drift;
import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.Validity.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a reader must know: a list of checks, in the order in which their findings are shown.
 * Repeated findings are reported once, with their number.
 */
public final class Warnings {

  private static final List<Function<WarningEvidence, List<Warning>>> CHECKS =
      List.of(
          run -> tooFewBlocks(run.comparisons()),
          run -> unboundedRatios(run.comparisons()),
          run -> withoutRatio(run.paired().pairs()),
          run -> tooCoarse(run.comparisons()),
          run -> drifts(run.drifts()),
          run -> NonstationaryTrials.slowAtFirst(run.diagnoses()),
          Warnings::twoLevels,
          run -> run.odd().warnings(run.comparisons()),
          run -> DominatedMeans.of(run.diagnoses()),
          run -> NonstationaryTrials.slowingDown(run.diagnoses()),
          run -> lost(run.check(), run.journal(), run.plan()),
          run -> all(run.broken().headMap(Rule.ERRORS, true)),
          run -> failedSubmissions(run.samples().exclusions(), run.plan()),
          run -> all(run.broken().subMap(Rule.ERRORS, false, Rule.THROTTLED, true)),
          run -> BackgroundLoad.of(run.checks()).warning().stream().toList(),
          run -> all(run.broken().subMap(Rule.THROTTLED, false, Rule.INTERRUPTED, false)),
          run -> InsufficientWarmUp.of(run.journal()).stream().toList(),
          run -> StillCompiling.of(run.checks(), run.plan()),
          run -> ImpossibleProcessorTime.of(run.checks(), run.plan()),
          run -> Caveats.of(run.checks(), run.plan()),
          run -> CostlyClock.of(run.checks(), run.plan()),
          run -> CorrectedClocks.of(run.checks(), run.plan()),
          run -> trends(run.comparisons(), run.level()),
          run -> all(run.broken().tailMap(Rule.INTERRUPTED, true)),
          run -> failedTrials(run.journal()),
          run -> missingCells(run.samples().cells(), run.plan()),
          differences(Kind.DIFFERENT_RESOURCES),
          differences(Kind.DIFFERENT_SOFTWARE),
          differences(Kind.EMULATED),
          differences(Kind.USERSPACE_SWITCH),
          differences(Kind.SIMULATED));

  /** Below this many blocks an interval comes with a warning. */
  static final int FEW_BLOCKS = 5;

  private static final Set<Ratio.Method> FALLBACKS =
      Set.of(Ratio.Method.LOG_RATIO_T, Ratio.Method.UNBOUNDED);

  private Warnings() {}

  public static List<Warning> of(WarningEvidence run) {
    return CHECKS.stream().flatMap(each -> each.apply(run).stream()).toList();
  }

  /** What is missing of a run or was changed, for commands that use its samples without results. */
  public static List<Warning> lost(SampleCheck check, List<JournalEntry> journal, Plan plan) {
    List<Warning> all = new ArrayList<>(AlteredSamples.of(check, plan));
    UnfinishedTrials.of(journal, plan).ifPresent(all::add);
    return all;
  }

  private static List<Warning> all(Map<Rule, List<Warning>> broken) {
    return broken.values().stream().flatMap(List::stream).toList();
  }

  private static Function<WarningEvidence, List<Warning>> differences(Kind kind) {
    return run -> run.differences().stream().filter(each -> each.kind().equals(kind)).toList();
  }

  /** Groups of trials that no single start explains. */
  private static List<Warning> twoLevels(WarningEvidence run) {
    return BimodalTrials.warnings(
        BimodalTrials.of(run.samples().diagnosed()).stream()
            .filter(each -> !run.odd().explain(each))
            .toList());
  }

  /** Pairs in which one side's mean is 0. */
  private static List<Warning> withoutRatio(List<PairedCells.Pair> pairs) {
    return pairs.stream()
        .filter(pair -> !ComparisonAnalysis.hasRatio(pair))
        .map(PairedCells.Pair::candidate)
        .map(
            each ->
                new Warning(
                    Kind.NO_RATIO,
                    CellText.of(each.cell()),
                    "the mean of its " + each.metric().words() + " is 0 on a side"))
        .toList();
  }

  private static List<Warning> unboundedRatios(List<Comparison> comparisons) {
    return comparisons.stream()
        .filter(each -> FALLBACKS.contains(each.pd().method()))
        .map(
            each ->
                new Warning(Kind.UNBOUNDED_RATIO, each.candidate(), CellText.of(each.measurand())))
        .toList();
  }

  private static List<Warning> tooCoarse(List<Comparison> comparisons) {
    return comparisons.stream()
        .filter(Comparison::isTooCoarse)
        .map(
            each ->
                new Warning(
                    Kind.TOO_COARSE,
                    CellText.of(each.measurand()) + " on " + each.candidate(),
                    String.format(
                        Locale.ROOT,
                        "the last digit of its %s is worth %.0f %%",
                        each.metric().words(),
                        100 * each.mean().resolution())))
        .toList();
  }

  private static List<Warning> tooFewBlocks(List<Comparison> comparisons) {
    Map<String, List<Integer>> few = new TreeMap<>();
    comparisons.stream()
        .filter(each -> each.blocks().size() < FEW_BLOCKS)
        .forEach(
            each ->
                few.computeIfAbsent(
                        each.candidate() + " against " + each.reference(),
                        both -> new ArrayList<>())
                    .add(each.blocks().size()));
    return few.entrySet().stream().map(each -> tooFew(each.getKey(), each.getValue())).toList();
  }

  private static Warning tooFew(String both, List<Integer> blocks) {
    int min = Collections.min(blocks);
    return new Warning(
        Kind.TOO_FEW_BLOCKS,
        both,
        "a comparison rests on "
            + min
            + (min == 1 ? " block" : " blocks")
            + (min < ConfidenceLevel.MIN_TRIALS
                ? "; an interval needs " + ConfidenceLevel.MIN_TRIALS
                : ""),
        blocks.size());
  }

  /** Trends of PD, for all cells of a candidate together and for each cell. */
  private static List<Warning> trends(List<Comparison> comparisons, double level) {
    List<Warning> warnings = new ArrayList<>();
    SortedMap<String, RatioTrend> common = Settling.common(comparisons, level);
    SortedMap<String, List<Comparison>> byCandidate =
        comparisons.stream()
            .collect(
                Collectors.groupingBy(Comparison::candidate, TreeMap::new, Collectors.toList()));
    byCandidate.forEach(
        (candidate, all) -> {
          Optional.ofNullable(common.get(candidate))
              .filter(RatioTrend::isSeen)
              .ifPresent(
                  each ->
                      warnings.add(
                          new Warning(
                              Kind.PD_MOVES,
                              candidate + " against " + all.get(0).reference(),
                              words(each) + ", all cells together")));
          all.stream()
              .filter(each -> each.trend().filter(one -> one.trend().isSeen()).isPresent())
              .forEach(
                  each ->
                      warnings.add(
                          new Warning(
                              Kind.PD_MOVES,
                              CellText.of(each.measurand()) + " on " + each.candidate(),
                              words(each.trend().orElseThrow().trend()))));
        });
    return warnings;
  }

  private static String words(RatioTrend trend) {
    Interval interval = trend.interval().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%+.1f %% from the first round to the last (%+.1f to %+.1f %%)",
        100 * (trend.ratio() - 1),
        100 * (interval.lower() - 1),
        100 * (interval.upper() - 1));
  }

  private static List<Warning> failedTrials(List<JournalEntry> journal) {
    return journal.stream()
        .filter(JournalEntry.TrialFailed.class::isInstance)
        .map(JournalEntry.TrialFailed.class::cast)
        .map(each -> new Warning(Kind.of(Rule.INTERRUPTED), "trial " + each.trial(), each.reason()))
        .toList();
  }

  private static List<Warning> failedSubmissions(Collection<Exclusion> exclusions, Plan plan) {
    SortedMap<String, Long> failed = new TreeMap<>();
    exclusions.stream()
        .filter(exclusion -> exclusion.reason() == Exclusion.Reason.FAILED)
        .forEach(
            each -> failed.merge(CellText.of(plan, each.cell()), each.submissions(), Long::sum));
    List<Warning> warnings = new ArrayList<>();
    failed.forEach(
        (cell, count) ->
            warnings.add(
                new Warning(
                    Kind.FAILED_SUBMISSIONS,
                    cell,
                    count + (count == 1 ? " submission" : " submissions"))));
    return warnings;
  }

  private static List<Warning> missingCells(List<CellSeries> counted, Plan plan) {
    Set<String> missing = new HashSet<>(plan.cells().keySet());
    counted.forEach(cell -> missing.remove(cell.id()));
    List<Warning> warnings = new ArrayList<>();
    missing.stream()
        .collect(
            Collectors.groupingBy(
                id -> Objects.requireNonNull(plan.cells().get(id)).platform(),
                TreeMap::new,
                Collectors.counting()))
        .forEach(
            (platform, cells) ->
                warnings.add(new Warning(Kind.INCOMPLETE, platform, cells + " cells")));
    return warnings;
  }

  private static List<Warning> drifts(List<Drift> drifts) {
    List<Warning> warnings = new ArrayList<>();
    for (Drift drift : drifts) {
      if (drift.isSeen()) {
        warnings.add(
            new Warning(
                Kind.DRIFT,
                drift.platform(),
                String.format(
                    Locale.ROOT,
                    "%+.1f %% from the first block to the last (p = %.2g)",
                    100 * Math.expm1(drift.trend().overAll()),
                    drift.holmP().orElseThrow())));
      }
      for (Drift.Shift shift : drift.shifts()) {
        warnings.add(
            new Warning(
                Kind.DRIFT,
                drift.platform(),
                String.format(
                    Locale.ROOT,
                    "level shift at block %d, %+.1f %%",
                    shift.block(),
                    100 * (shift.ratio() - 1))));
      }
    }
    return warnings;
  }
}

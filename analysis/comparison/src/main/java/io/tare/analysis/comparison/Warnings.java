package io.tare.analysis.comparison;

import io.tare.analysis.comparison.Warning.Kind;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import io.tare.model.Validity.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Collects what a reader must know. Repeated findings are reported once, with their number. */
final class Warnings {

  /** Below this many blocks an interval comes with a warning. */
  static final int FEW_BLOCKS = 5;

  private static final Set<Ratio.Method> FALLBACKS =
      Set.of(Ratio.Method.LOG_RATIO_T, Ratio.Method.UNBOUNDED);

  private final List<Warning> warnings = new ArrayList<>();

  /** In the order of their kinds. */
  List<Warning> all() {
    return warnings.stream().sorted(Comparator.comparing(Warning::kind)).toList();
  }

  void add(Warning warning) {
    warnings.add(warning);
  }

  void addAll(List<Warning> more) {
    warnings.addAll(more);
  }

  /** Pairs in which one side's mean is 0, so that there is no ratio. */
  void ofPairs(List<PairedCells.Pair> pairs) {
    pairs.stream()
        .filter(pair -> !ComparisonAnalysis.hasRatio(pair))
        .map(PairedCells.Pair::candidate)
        .forEach(
            each ->
                add(
                    Kind.NO_RATIO,
                    CellText.of(each.cell()),
                    "the mean of its " + each.metric().words() + " is 0 on a side"));
  }

  void ofComparisons(List<Comparison> comparisons) {
    Map<String, List<Integer>> few = new TreeMap<>();
    for (Comparison comparison : comparisons) {
      if (comparison.blocks().size() < FEW_BLOCKS) {
        few.computeIfAbsent(
                comparison.candidate() + " against " + comparison.reference(),
                both -> new ArrayList<>())
            .add(comparison.blocks().size());
      }
      if (FALLBACKS.contains(comparison.pd().method())) {
        add(Kind.UNBOUNDED_RATIO, comparison.candidate(), CellText.of(comparison.measurand()));
      }
      if (comparison.isTooCoarse()) {
        add(
            Kind.TOO_COARSE,
            CellText.of(comparison.measurand()) + " on " + comparison.candidate(),
            String.format(
                Locale.ROOT,
                "the last digit of its %s is worth %.0f %%",
                comparison.metric().words(),
                100 * comparison.mean().resolution()));
      }
    }
    few.forEach((both, blocks) -> warnings.add(tooFew(both, blocks)));
  }

  private static Warning tooFew(String both, List<Integer> blocks) {
    int fewest = Collections.min(blocks);
    return new Warning(
        Kind.TOO_FEW_BLOCKS,
        both,
        "a comparison rests on "
            + fewest
            + (fewest == 1 ? " block" : " blocks")
            + (fewest < ConfidenceLevel.LEAST_TRIALS
                ? "; an interval needs " + ConfidenceLevel.LEAST_TRIALS
                : ""),
        blocks.size());
  }

  /** Trends of PD, for all cells of a candidate together and for each cell. */
  void ofTrends(List<Comparison> comparisons, double level) {
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
                      add(
                          Kind.PD_MOVES,
                          candidate + " against " + all.get(0).reference(),
                          words(each) + ", all cells together"));
          all.stream()
              .filter(each -> each.trend().filter(one -> one.trend().isSeen()).isPresent())
              .forEach(
                  each ->
                      add(
                          Kind.PD_MOVES,
                          CellText.of(each.measurand()) + " on " + each.candidate(),
                          words(each.trend().orElseThrow().trend())));
        });
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

  void ofJournal(List<JournalEntry> journal, Plan plan) {
    warnings.addAll(BrokenRules.of(journal, plan));
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.TrialFailed trial) {
        add(Kind.of(Rule.INTERRUPTED), "trial " + trial.trial(), trial.reason());
      }
    }
  }

  void ofExclusions(List<Exclusion> exclusions, Plan plan) {
    Map<String, Long> failed = new TreeMap<>();
    exclusions.stream()
        .filter(exclusion -> exclusion.reason() == Exclusion.Reason.FAILED)
        .forEach(
            each -> failed.merge(Analysis.words(plan, each.cell()), each.submissions(), Long::sum));
    failed.forEach(
        (cell, count) ->
            add(
                Kind.FAILED_SUBMISSIONS,
                cell,
                count + (count == 1 ? " submission" : " submissions")));
  }

  void ofMissing(List<CellSeries> counted, Plan plan) {
    Set<String> missing = new HashSet<>(plan.cells().keySet());
    counted.forEach(cell -> missing.remove(cell.id()));
    missing.stream()
        .collect(
            Collectors.groupingBy(
                id -> plan.cells().get(id).platform(), TreeMap::new, Collectors.counting()))
        .forEach((platform, cells) -> add(Kind.INCOMPLETE, platform, cells + " cells"));
  }

  void ofDrifts(List<Drift> drifts) {
    for (Drift drift : drifts) {
      if (drift.isSeen()) {
        add(
            Kind.DRIFT,
            drift.platform(),
            String.format(
                Locale.ROOT,
                "%+.1f %% from the first block to the last (p = %.2g)",
                100 * Math.expm1(drift.trend().overAll()),
                drift.holmP().orElseThrow()));
      }
      for (Drift.Shift shift : drift.shifts()) {
        add(
            Kind.DRIFT,
            drift.platform(),
            String.format(
                Locale.ROOT,
                "level shift at block %d, %+.1f %%",
                shift.block(),
                100 * (shift.ratio() - 1)));
      }
    }
  }

  private void add(Kind kind, String subject, String detail) {
    warnings.add(new Warning(kind, subject, detail));
  }
}

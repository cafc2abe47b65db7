package io.tare.analysis.results;

import io.tare.analysis.results.Warning.Kind;
import io.tare.analysis.statistics.Level;
import io.tare.analysis.statistics.Ratio;
import io.tare.model.Environment.Fact;
import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import io.tare.model.SampleCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Collects what a reader must be told. The same thing is said once, with how often it was found.
 */
final class Warnings {

  /** Below this many blocks an interval comes with a warning. */
  static final int FEW_BLOCKS = 5;

  /** Processors that other programs may use, on average over a trial, before it is told. */
  private static final double OTHERS = 0.2;

  /** Cells of one kind that a warning names. */
  private static final int MOST_NAMED = 5;

  private static final Set<Ratio.Method> FALLBACKS =
      Set.of(Ratio.Method.LOG_RATIO_T, Ratio.Method.UNBOUNDED);

  private static final Set<String> RESOURCES =
      Set.of(Fact.CPU_COUNT.key(), Fact.MEMORY_BYTES.key(), Fact.JVM_HEAP_BYTES.key());

  private final List<Warning> warnings = new ArrayList<>();

  /** In the order of their kinds. */
  List<Warning> all() {
    return warnings.stream().sorted(Comparator.comparing(Warning::kind)).toList();
  }

  void ofComparisons(List<Comparison> comparisons, String reference) {
    Map<String, Integer> fewest = new TreeMap<>();
    for (Comparison comparison : comparisons) {
      fewest.merge(comparison.candidate(), comparison.blocks().size(), Math::min);
      if (FALLBACKS.contains(comparison.pd().method())) {
        add(Kind.UNBOUNDED_RATIO, comparison.candidate(), CellWords.of(comparison.measurand()));
      }
    }
    fewest.forEach(
        (candidate, blocks) -> {
          if (blocks < FEW_BLOCKS) {
            add(
                Kind.TOO_FEW_BLOCKS,
                candidate + " against " + reference,
                "some comparison rests on "
                    + blocks
                    + (blocks == 1 ? " block" : " blocks")
                    + (blocks < Level.LEAST_TRIALS
                        ? "; an interval takes " + Level.LEAST_TRIALS
                        : ""));
          }
        });
  }

  void ofJournal(List<JournalEntry> journal, Plan plan) {
    warnings.addAll(BrokenRules.of(journal, plan));
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.TrialFailed trial) {
        add(Kind.INTERRUPTED, "trial " + trial.trial(), trial.reason());
      }
    }
  }

  /** Servers that were measured before they had settled. */
  void ofSettling(List<JournalEntry> journal) {
    Unsettled.of(journal).ifPresent(warnings::add);
  }

  /** Trials beside which this machine did something else. */
  void ofNeighbours(List<JournalEntry> journal) {
    Map<String, DoubleSummaryStatistics> others = new TreeMap<>();
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CellFinished cell) {
        Double used = cell.observations().get("others_processors");
        if (used != null) {
          others.computeIfAbsent(cell.trial(), t -> new DoubleSummaryStatistics()).accept(used);
        }
      }
    }
    Map<String, Double> disturbed = new TreeMap<>();
    others.forEach(
        (trial, used) -> {
          if (used.getAverage() > OTHERS) {
            disturbed.put(trial, used.getAverage());
          }
        });
    disturbed.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .ifPresent(
            worst ->
                add(
                    Kind.BUSY_MACHINE,
                    disturbed.size() + " of " + others.size() + " trials",
                    String.format(
                        Locale.ROOT,
                        "other programs used up to %.2f processors (%s)",
                        worst.getValue(),
                        worst.getKey())));
  }

  /** Cells whose samples are not those that were recorded, in one line. */
  void ofCheck(SampleCheck check, Plan plan) {
    if (!check.isClean()) {
      int cells = check.differences().size();
      String named =
          check.differences().stream()
              .limit(MOST_NAMED)
              .map(each -> named(each, plan))
              .collect(Collectors.joining("; "));
      add(
          Kind.SAMPLES_DIFFER,
          cells == 1 ? "1 cell" : cells + " cells",
          cells > MOST_NAMED ? named + "; and " + (cells - MOST_NAMED) + " more" : named);
    }
    if (check.unchecked() > 0) {
      add(
          Kind.NOT_CHECKED,
          check.unchecked() == 1 ? "1 cell" : check.unchecked() + " cells",
          "the journal holds neither checksum nor number");
    }
  }

  private static String named(SampleCheck.Difference difference, Plan plan) {
    return Analysis.words(plan, difference.cell())
        + " in "
        + difference.trial()
        + " ("
        + difference.detail()
        + ")";
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
                "from block %d on another level, %+.1f %%",
                shift.block(),
                100 * (shift.ratio() - 1)));
      }
    }
  }

  /** Cells whose trials were not steady, a line for each platform. */
  void ofDiagnoses(List<CellDiagnosis> diagnoses) {
    ofUnsteady(Kind.SHORT_WARM_UP, diagnoses, Steadiness::isSlowAtFirst);
    ofUnsteady(Kind.SLOWING_DOWN, diagnoses, Steadiness::isSlowingDown);
  }

  private void ofUnsteady(
      Kind kind, List<CellDiagnosis> diagnoses, Predicate<Steadiness> isUnsteady) {
    Map<String, List<CellDiagnosis>> byPlatform =
        diagnoses.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.cell().platform(), TreeMap::new, Collectors.toList()));
    byPlatform.forEach(
        (platform, cells) -> {
          List<CellDiagnosis> unsteady =
              cells.stream()
                  .filter(each -> each.steadiness().filter(isUnsteady).isPresent())
                  .toList();
          unsteady.stream()
              .max(Comparator.comparingDouble(Warnings::unsteadiness))
              .ifPresent(
                  worst ->
                      add(
                          kind,
                          platform,
                          String.format(
                              Locale.ROOT,
                              "%d of %d cells; %s: the first fifth of what counts took %+.0f %%"
                                  + " against the last half%s",
                              unsteady.size(),
                              cells.size(),
                              CellWords.of(worst.cell().measurand()),
                              100 * (worst.steadiness().orElseThrow().ratio().value() - 1),
                              settled(worst))));
        });
  }

  /** Cells whose trials look like two groups. */
  void ofSplitTrials(List<SplitTrials> split) {
    warnings.addAll(SplitTrials.warnings(split));
  }

  /** Trials whose mean one submission makes, a line for each platform. */
  void ofInfluence(List<CellDiagnosis> diagnoses) {
    Map<String, List<CellDiagnosis>> byPlatform =
        diagnoses.stream()
            .filter(each -> heaviest(each).isCarried())
            .collect(
                Collectors.groupingBy(
                    each -> each.cell().platform(), TreeMap::new, Collectors.toList()));
    byPlatform.forEach(
        (platform, cells) -> {
          CellDiagnosis worst =
              cells.stream()
                  .max(Comparator.comparingDouble(each -> heaviest(each).influence().share()))
                  .orElseThrow();
          Influence influence = heaviest(worst).influence();
          add(
              Kind.CARRIED_MEAN,
              platform,
              String.format(
                  Locale.ROOT,
                  "%d %s; most of %s in %s: submission %d is %.0f %% of the mean of %d",
                  cells.size(),
                  cells.size() == 1 ? "cell" : "cells",
                  CellWords.of(worst.cell().measurand()),
                  heaviest(worst).trial(),
                  influence.sequence(),
                  100 * influence.share(),
                  heaviest(worst).counted()));
        });
  }

  private static TrialDiagnosis heaviest(CellDiagnosis cell) {
    return cell.trials().stream()
        .max(Comparator.comparingDouble(trial -> trial.influence().share()))
        .orElseThrow();
  }

  private static double unsteadiness(CellDiagnosis cell) {
    return Math.abs(Math.log(cell.steadiness().orElseThrow().ratio().value()));
  }

  private static String settled(CellDiagnosis cell) {
    List<Long> settled = cell.settledAfter();
    long leftOut = cell.trials().get(0).warmUp();
    // By the test something is left; where so little that no end is seen after it, none is named.
    String words =
        settled.isEmpty() || settled.get(settled.size() / 2) <= leftOut
            ? ""
            : String.format(
                Locale.ROOT,
                "; settled after %d submissions (median of trials), left out were %d",
                settled.get(settled.size() / 2),
                leftOut);
    return cell.unsettledTrials() == 0
        ? words
        : words
            + "; "
            + cell.unsettledTrials()
            + " of "
            + cell.trials().size()
            + " trials did not settle";
  }

  void ofEnvironments(Environments environments) {
    for (EnvironmentDifference difference : environments.differences()) {
      if (difference.mustMatch()) {
        add(
            RESOURCES.contains(difference.fact())
                ? Kind.DIFFERENT_RESOURCES
                : Kind.DIFFERENT_SOFTWARE,
            difference.fact(),
            difference.values().entrySet().stream()
                .map(value -> value.getKey() + ": " + value.getValue())
                .collect(Collectors.joining(", ")));
      }
    }
    for (StandIn standIn : environments.standIns()) {
      add(
          standIn.notMeasured().equals("KVM") ? Kind.EMULATED : Kind.SIMULATED,
          standIn.platform(),
          standIn.why() + "; " + standIn.notMeasured() + " was not measured");
    }
  }

  private void add(Kind kind, String subject, String detail) {
    warnings.add(new Warning(kind, subject, detail));
  }
}

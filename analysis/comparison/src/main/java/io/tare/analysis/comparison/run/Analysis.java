package io.tare.analysis.comparison.run;

import io.tare.analysis.comparison.CellAnalysis;
import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComparisonAnalysis;
import io.tare.analysis.comparison.CompilerShare;
import io.tare.analysis.comparison.Environments;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.PairedCells;
import io.tare.analysis.comparison.PhaseChange;
import io.tare.analysis.comparison.QuantileRatios;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.ResultsBuilder;
import io.tare.analysis.comparison.RunFacts;
import io.tare.analysis.comparison.SampleCollector;
import io.tare.analysis.comparison.SelfComparison;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.DiagnosisAnalysis;
import io.tare.analysis.comparison.diagnosis.Drift;
import io.tare.analysis.comparison.diagnosis.DriftAnalysis;
import io.tare.analysis.comparison.diagnosis.WarmUpCurveAnalysis;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.PlanIndex;
import io.tare.analysis.comparison.warning.WarningEvidence;
import io.tare.analysis.comparison.warning.Warnings;
import io.tare.analysis.samples.RunSource;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.SampleCheck;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** From a run to its results: one pass over the samples, then the statistics of each comparison. */
public final class Analysis {

  private final double level;
  private final double margin;
  private final boolean tails;

  private Analysis(double level, double margin, boolean tails) {
    this.level = ConfidenceLevel.checked(level);
    this.margin = margin;
    this.tails = tails;
  }

  public static Analysis withDefaults() {
    return new Analysis(ConfidenceLevel.DEFAULT, Verdict.DEFAULT_MARGIN, true);
  }

  /**
   * @throws IllegalArgumentException if the level is not above 0 and below 1
   */
  public Analysis withLevel(double newLevel) {
    return new Analysis(newLevel, margin, tails);
  }

  /**
   * @param newMargin the largest relative difference of two means that are called the same
   * @throws IllegalArgumentException if the margin is not above 0 and below 1
   */
  public Analysis withMargin(double newMargin) {
    if (!(newMargin > 0 && newMargin < 1)) {
      throw new IllegalArgumentException("margin " + newMargin + " is not between 0 and 1");
    }
    return new Analysis(level, newMargin, tails);
  }

  /** Without PD of tail quantiles, whose bootstrap takes longer than everything else. */
  public Analysis withoutTails() {
    return new Analysis(level, margin, false);
  }

  public Results of(RunSource run) {
    RunFacts facts = RunFacts.of(run);
    PlanIndex index = new PlanIndex(run.plan(), run.journal());
    SampleCheck check = run.check();
    SampleCollector collector = new SampleCollector(index, check);
    run.forEachBatch(collector);

    List<CellSeries> series = collector.cells();
    List<CellSeries> diagnosed = collector.diagnosed();
    List<CellFinished> checks = FinishedCells.of(run.journal());
    PairedCells paired = PairedCells.of(series, run.plan().references());
    ComparisonAnalysis comparing =
        new ComparisonAnalysis(
            level,
            margin,
            new QuantileRatios(level, run.plan().seed(), tails),
            StoppingCorrection.of(facts),
            CompilerShare.ofCells(checks),
            diagnosed.stream().collect(Collectors.toMap(CellSeries::id, each -> each)));
    List<Comparison> comparisons = comparing.of(paired);
    List<Exclusion> exclusions = new ArrayList<>(collector.exclusions());
    exclusions.addAll(paired.unpaired());
    List<Drift> drifts = DriftAnalysis.of(diagnosed);
    List<CellDiagnosis> diagnoses = new DiagnosisAnalysis(level).of(diagnosed);
    Environments environments =
        Environments.of(run.environments(), run.plan().reference(), RunFacts.notes(run));
    List<MigrationOutcome> migrations = collector.migrations(environments.simulated());
    List<Warning> warnings =
        Warnings.of(
            new WarningEvidence(
                run,
                check,
                level,
                collector,
                paired,
                comparisons,
                diagnoses,
                drifts,
                WarningEvidence.Findings.of(run, diagnoses, environments)));
    return ResultsBuilder.builder()
        .run(facts)
        .level(level)
        .environments(environments.all())
        .differences(environments.differences())
        .standIns(environments.standIns())
        .cells(cells(series, exclusions))
        .diagnoses(diagnoses)
        .levelFalls(WarmUpCurveAnalysis.of(diagnosed))
        .comparisons(comparisons)
        .phaseChanges(PhaseChange.of(series, run.plan(), comparing))
        .migrations(migrations)
        .migrationsLeftOut(collector.migrationsReported() - migrations.size())
        .exclusions(exclusions)
        .checks(checks)
        .drifts(drifts)
        .selfComparison(SelfComparison.of(run, comparisons, level))
        .warnings(warnings)
        .build();
  }

  private List<CellResult> cells(List<CellSeries> series, Collection<Exclusion> exclusions) {
    Map<String, Long> excluded = new HashMap<>();
    exclusions.stream()
        .filter(exclusion -> exclusion.reason() != Exclusion.Reason.UNPAIRED)
        .forEach(each -> excluded.merge(each.cell(), each.submissions(), Long::sum));
    CellAnalysis analysis = new CellAnalysis(level);
    return series.stream()
        .map(cell -> analysis.of(cell, excluded.getOrDefault(cell.id(), 0L)))
        .toList();
  }
}

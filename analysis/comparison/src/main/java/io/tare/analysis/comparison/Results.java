package io.tare.analysis.comparison;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.Drift;
import io.tare.analysis.comparison.diagnosis.WarmUpCurve;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.RunNote;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All results of a run, without presentation. The same run always gives the same results.
 *
 * @param level of every interval, for example 0.95
 * @param cells in the order of their ids, those without counted submissions left out
 * @param diagnoses diagnoses before any statistics, of those {@link #cells} whose times are above 0
 * @param levelFalls how levels fall after starts, for platforms measured in slices
 * @param phaseChanges how phases differ from the first one on the same platform; empty if cells
 *     have no phases
 * @param migrations of platforms while cells were measured, those of stand-ins included
 * @param migrationsLeftOut migrations of invalid cells
 * @param checks the figures behind the verdicts, for every finished cell
 * @param selfComparison present if the run compares the reference with itself
 */
@RecordBuilder
public record Results(
    RunFacts run,
    double level,
    List<Environment> environments,
    List<EnvironmentDifference> differences,
    List<RunNote.StandIn> standIns,
    List<CellResult> cells,
    List<CellDiagnosis> diagnoses,
    List<WarmUpCurve> levelFalls,
    List<Comparison> comparisons,
    List<PhaseChange> phaseChanges,
    List<MigrationOutcome> migrations,
    int migrationsLeftOut,
    List<Exclusion> exclusions,
    List<CellFinished> checks,
    List<Drift> drifts,
    Optional<SelfComparison> selfComparison,
    List<Warning> warnings) {

  public Results {
    environments = List.copyOf(environments);
    differences = List.copyOf(differences);
    standIns = List.copyOf(standIns);
    cells = List.copyOf(cells);
    diagnoses = List.copyOf(diagnoses);
    levelFalls = List.copyOf(levelFalls);
    comparisons = List.copyOf(comparisons);
    phaseChanges = List.copyOf(phaseChanges);
    migrations = List.copyOf(migrations);
    exclusions = List.copyOf(exclusions);
    checks = List.copyOf(checks);
    drifts = List.copyOf(drifts);
    warnings = List.copyOf(warnings);
  }

  public Optional<CellResult> cell(Cell cell) {
    return cells.stream().filter(result -> result.cell().equals(cell)).findFirst();
  }

  /** Migrations that are results: those of stand-ins show only that the control path works. */
  public List<MigrationOutcome> measuredMigrations() {
    return migrations.stream().filter(MigrationOutcome::isResult).toList();
  }

  /** The platforms with results, the reference first. */
  public List<String> platforms() {
    return cells.stream()
        .map(result -> result.cell().platform())
        .distinct()
        .sorted(
            Comparator.comparing((String name) -> !name.equals(run.reference()))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /** The platforms that are compared with another, in the order of the comparisons. */
  public List<String> candidates() {
    return comparisons.stream().map(Comparison::candidate).distinct().toList();
  }

  /** How a platform compares, in the order of the comparisons. */
  public List<Comparison> comparisonsOf(String candidate) {
    return comparisons.stream().filter(each -> each.candidate().equals(candidate)).toList();
  }

  /** How a candidate's cell compares. */
  public Optional<Comparison> comparison(Cell cell) {
    return comparisonsOf(cell.platform()).stream()
        .filter(each -> each.measurand().equals(cell.measurand()))
        .findFirst();
  }

  /** The environment of a platform. */
  public Optional<Environment> environment(String platform) {
    return environments.stream().filter(each -> each.platform().equals(platform)).findFirst();
  }

  /** In the order in which people read them. */
  public Map<Warning.Kind, List<Warning>> warningsByKind() {
    return warnings.stream()
        .collect(Collectors.groupingBy(Warning::kind, LinkedHashMap::new, Collectors.toList()));
  }

  public long counted() {
    return cells.stream()
        .filter(cell -> cell.cell().measurand().isPrimary())
        .mapToLong(cell -> cell.summary().n())
        .sum();
  }
}

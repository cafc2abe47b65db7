package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.comparison.series.UnitCost;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The diagnosis of a cell before any statistics: whether its trials had settled, autocorrelation,
 * outliers, and level shifts. It removes no data.
 *
 * @param id the cell's id in the plan
 * @param metric that was diagnosed; for a rate all numbers are of its reciprocal, see {@link #cost}
 * @param trials in the order of running
 * @param stationarity absent if no trial has ten counted submissions
 * @param drift over the counted rounds, common to the trials; absent without rounds
 * @param largestOutliers the farthest, at most {@link #MAX_NAMED}, the farthest first
 * @param changes trials at which the level shifts; searched for in eight or more
 */
public record CellDiagnosis(
    String id,
    Cell cell,
    Metric metric,
    List<TrialDiagnosis> trials,
    Optional<Stationarity> stationarity,
    Optional<CountedDrift> drift,
    List<NamedOutlier> largestOutliers,
    List<LevelShift> changes) {

  /** How many outliers are named; the others are only counted. */
  public static final int MAX_NAMED = 10;

  public CellDiagnosis {
    trials = List.copyOf(trials);
    largestOutliers = List.copyOf(largestOutliers);
    changes = List.copyOf(changes);
  }

  CellDiagnosis withStationarity(Stationarity other) {
    return new CellDiagnosis(
        id, cell, metric, trials, Optional.of(other), drift, largestOutliers, changes);
  }

  /** What the numbers are: the metric's own values, or reciprocals. */
  public UnitCost cost() {
    return new UnitCost(metric);
  }

  public long counted() {
    return trials.stream().mapToLong(trial -> trial.counts().counted()).sum();
  }

  /** Counted submissions before their trial had settled, if it did. */
  public long countedBeforeSettled() {
    return trials.stream().mapToLong(TrialDiagnosis::countedBeforeSettled).sum();
  }

  public long unsettledTrials() {
    return trials.stream().filter(TrialDiagnosis::isUnsettled).count();
  }

  /** After how many submissions trials settled, ascending, for those that did. */
  public List<Long> settledAfter() {
    return trials.stream()
        .flatMapToLong(trial -> trial.counts().settledAfter().stream())
        .sorted()
        .boxed()
        .toList();
  }

  /** How many independent submissions would give equally precise means of the trials, in total. */
  public double effectiveSize() {
    return trials.stream().mapToDouble(trial -> trial.dependence().effectiveSize()).sum();
  }

  public long outliers() {
    return trials.stream().mapToLong(trial -> trial.mean().outliers()).sum();
  }

  /** The mean of trial means without outliers over the mean with them. */
  public double ratioWithoutOutliers() {
    return trials.stream().mapToDouble(trial -> trial.mean().withoutOutliers()).sum()
        / trials.stream().mapToDouble(trial -> trial.mean().value()).sum();
  }

  /** Within trials and between them, in the order of running. */
  public List<LevelShift> allChanges() {
    return Stream.concat(
            changes.stream(), trials.stream().flatMap(trial -> trial.changes().stream()))
        .sorted(Comparator.comparingInt(LevelShift::block))
        .toList();
  }
}

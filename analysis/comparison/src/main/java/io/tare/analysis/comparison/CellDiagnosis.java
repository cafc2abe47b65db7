package io.tare.analysis.comparison;

import io.tare.model.Cell;
import io.tare.model.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was looked at in a cell before any statistics: whether its trials had settled, how much
 * submissions resemble each other, which are out of line, and whether the level changes. Nothing is
 * left out for it.
 *
 * @param id the cell's id in the plan
 * @param metric that was looked at; of a rate all numbers are of its reciprocal, see {@link #cost}
 * @param trials in the order of running
 * @param stationarity absent if no trial has ten counted submissions
 * @param drift over the rounds that count, which the trials have in common; absent without rounds
 * @param largestOutliers those farthest off, at most {@link #MOST_NAMED}, the farthest first
 * @param changes trials with which another level begins; looked for among eight or more
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

  /** How many outliers are named; of the others there is the number. */
  public static final int MOST_NAMED = 10;

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
    return trials.stream().mapToLong(TrialDiagnosis::counted).sum();
  }

  /** Those of them that came before their trial had settled, as far as it did. */
  public long countedBeforeSettled() {
    return trials.stream().mapToLong(TrialDiagnosis::countedBeforeSettled).sum();
  }

  public long unsettledTrials() {
    return trials.stream().filter(TrialDiagnosis::isUnsettled).count();
  }

  /** After how many submissions trials settled, ascending; of those that did. */
  public List<Long> settledAfter() {
    return trials.stream()
        .flatMapToLong(trial -> trial.settledAfter().stream())
        .sorted()
        .boxed()
        .toList();
  }

  /** How many independent submissions would tell as much of the trials' means, all together. */
  public double effectiveSize() {
    return trials.stream().mapToDouble(TrialDiagnosis::effectiveSize).sum();
  }

  public long outliers() {
    return trials.stream().mapToLong(TrialDiagnosis::outliers).sum();
  }

  /** The mean of trial means without outliers over that with them. */
  public double ratioWithoutOutliers() {
    return trials.stream().mapToDouble(TrialDiagnosis::meanWithoutOutliers).sum()
        / trials.stream().mapToDouble(TrialDiagnosis::mean).sum();
  }

  /** Within trials and between them, in the order of running. */
  public List<LevelShift> allChanges() {
    return Stream.concat(
            changes.stream(), trials.stream().flatMap(trial -> trial.changes().stream()))
        .sorted(Comparator.comparingInt(LevelShift::block))
        .toList();
  }
}

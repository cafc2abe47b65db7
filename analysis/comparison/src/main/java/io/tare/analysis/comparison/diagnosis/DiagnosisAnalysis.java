package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.series.ChangePoints;
import io.tare.analysis.statistics.series.ChangePoints.FalseAlarms;
import io.tare.analysis.statistics.series.Outliers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.commons.statistics.inference.TTest;

/** Diagnoses every cell before the statistics. */
public record DiagnosisAnalysis(double level) {

  /** Cells with a time of 0 among their submissions are left out: there are no logarithms. */
  public List<CellDiagnosis> of(List<CellSeries> cells) {
    return Holm.corrected(
        cells.parallelStream().map(this::diagnosis).flatMap(Optional::stream).toList(),
        cell -> cell.stationarity().map(Stationarity::pValue).orElse(OptionalDouble.empty()),
        (cell, p) -> cell.withStationarity(cell.stationarity().orElseThrow().withHolmP(p)));
  }

  private Optional<CellDiagnosis> diagnosis(CellSeries cell) {
    List<TrialInspection> inspected =
        cell.inOrder().stream().map(TrialInspection::of).flatMap(Optional::stream).toList();
    if (inspected.size() < cell.inOrder().size()) {
      return Optional.empty();
    }
    Timeline thinning = new Timeline(inspected.size());
    List<Outliers> outliers =
        Outliers.ofGroups(inspected.stream().map(TrialInspection::counted).toList());
    List<TrialDiagnosis> trials = new ArrayList<>();
    List<NamedOutlier> named = new ArrayList<>();
    for (int i = 0; i < inspected.size(); i++) {
      TrialInspection trial = inspected.get(i);
      trials.add(
          trial.diagnosis(
              outliers.get(i), thinning.shows(i) ? trial.timeline(thinning) : List.of(), level));
      named.addAll(trial.named(outliers.get(i)));
    }
    return Optional.of(
        new CellDiagnosis(
            cell.id(),
            cell.cell(),
            cell.metric(),
            trials,
            stationarity(
                inspected.stream().flatMapToDouble(trial -> trial.beginning().stream()).toArray()),
            CountedDrift.of(inspected.stream().map(TrialInspection::slices).toList(), level),
            named.stream()
                .sorted(
                    Comparator.comparingDouble((NamedOutlier out) -> -Math.abs(out.score()))
                        .thenComparing(NamedOutlier::trial)
                        .thenComparing(NamedOutlier::sequence))
                .limit(CellDiagnosis.MAX_NAMED)
                .toList(),
            changes(trials)));
  }

  private Optional<Stationarity> stationarity(double[] beginnings) {
    if (beginnings.length == 0) {
      return Optional.empty();
    }
    Estimate log = Estimate.ofMean(beginnings, level);
    return Optional.of(
        new Stationarity(
            new Estimate(
                Math.exp(log.value()),
                log.interval()
                    .map(
                        each ->
                            new Interval(Math.exp(each.lower()), Math.exp(each.upper()), level)),
                log.n()),
            pValue(beginnings),
            OptionalDouble.empty()));
  }

  private static OptionalDouble pValue(double[] logs) {
    if (logs.length < ConfidenceLevel.MIN_TRIALS) {
      return OptionalDouble.empty();
    }
    double p = TTest.withDefaults().test(logs).getPValue();
    return OptionalDouble.of(Double.isNaN(p) ? 1 : p); // all equal, so no difference
  }

  /** Trials at which the level of the cell's trial means shifts. */
  private static List<LevelShift> changes(List<TrialDiagnosis> trials) {
    double[] logs = trials.stream().mapToDouble(trial -> Math.log(trial.mean().value())).toArray();
    return ChangePointLevels.of(ChangePoints.of(logs, FalseAlarms.ONE_IN_1000), logs).stream()
        .map(
            step ->
                new LevelShift(
                    trials.get(step.at()).trial(),
                    trials.get(step.at()).block(),
                    OptionalLong.empty(),
                    Math.exp(step.before()),
                    Math.exp(step.after())))
        .toList();
  }
}

package io.tare.analysis.report;

import io.tare.analysis.results.CellDiagnosis;
import io.tare.analysis.results.CountedDrift;
import io.tare.analysis.results.LevelShift;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.TrialDiagnosis;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.CsvText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What cells look like before the statistics: one line per cell in a trial. */
final class DiagnosisCsv {

  private static final List<String> HEADER =
      List.of(
          "cell",
          "workload",
          "parameters",
          "path",
          "platform",
          "unit",
          "trial",
          "block",
          "warm_up",
          "counted",
          "settled_after",
          "unsettled",
          "counted_before_settled",
          "correlation",
          "effective_n",
          "outliers",
          "mean",
          "mean_without_outliers",
          "influence",
          "levels_from",
          "drift_ratio",
          "drift_lower",
          "drift_upper");

  private DiagnosisCsv() {}

  static String of(Results results) {
    StringBuilder csv = new StringBuilder(CsvText.record(HEADER));
    results
        .diagnoses()
        .forEach(
            cell -> cell.trials().forEach(trial -> csv.append(CsvText.record(row(cell, trial)))));
    return csv.toString();
  }

  private static List<String> row(CellDiagnosis cell, TrialDiagnosis trial) {
    List<String> row = new ArrayList<>(List.of(cell.id()));
    row.addAll(CsvTables.measurand(cell.cell().measurand()));
    row.addAll(List.of(cell.cell().platform(), cell.cost().symbol()));
    row.addAll(
        List.of(trial.trial(), "" + trial.block(), "" + trial.warmUp(), "" + trial.counted()));
    row.add(trial.settledAfter().isPresent() ? "" + trial.settledAfter().getAsLong() : "");
    row.addAll(List.of("" + trial.isUnsettled(), "" + trial.countedBeforeSettled()));
    row.add(CsvText.number(trial.correlation()));
    row.add(CsvText.number(trial.effectiveSize()));
    row.add("" + trial.outliers());
    row.add(CsvText.number(trial.mean()));
    row.add(CsvText.number(trial.meanWithoutOutliers()));
    row.add(CsvText.number(trial.influence().share()));
    row.add(levels(cell, trial));
    row.add(trial.drift().map(each -> CsvText.number(each.ratio())).orElse(""));
    Optional<Interval> interval = trial.drift().flatMap(CountedDrift::interval);
    row.add(interval.map(each -> CsvText.number(each.lower())).orElse(""));
    row.add(interval.map(each -> CsvText.number(each.upper())).orElse(""));
    return row;
  }

  /** Submissions with which a level begins; {@code trial} where it begins with the whole trial. */
  private static String levels(CellDiagnosis cell, TrialDiagnosis trial) {
    return cell.allChanges().stream()
        .filter(change -> change.trial().equals(trial.trial()))
        .map(DiagnosisCsv::beginning)
        .collect(Collectors.joining(" "));
  }

  private static String beginning(LevelShift change) {
    return change.sequence().isPresent() ? "" + change.sequence().getAsLong() : "trial";
  }
}

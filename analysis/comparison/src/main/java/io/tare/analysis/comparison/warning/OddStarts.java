package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.TrialDiagnosis;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.design.DeletedResidual;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Single starts whose mean in a cell is far from that of the platform's other starts. They stay in
 * every mean.
 *
 * @param all one for each cell and start
 */
record OddStarts(List<OddStart> all) {

  /** One of them in a cell. */
  record OddStart(CellDiagnosis cell, TrialDiagnosis trial, double ratio) {

    private double distance() {
      return Math.abs(Math.log(ratio));
    }

    private String where() {
      return cell.cell().platform() + ", block " + trial.block();
    }
  }

  OddStarts {
    all = List.copyOf(all);
  }

  static OddStarts of(List<CellDiagnosis> diagnoses) {
    Map<List<String>, List<CellDiagnosis>> byStarts =
        diagnoses.stream()
            .filter(each -> each.cell().measurand().isPrimary())
            .collect(
                Collectors.groupingBy(
                    each -> each.trials().stream().map(TrialDiagnosis::trial).toList(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<OddStart> candidates = new ArrayList<>();
    List<DeletedResidual> residuals = new ArrayList<>();
    for (List<CellDiagnosis> cells : byStarts.values()) {
      for (DeletedResidual each : DeletedResidual.of(logs(cells))) {
        CellDiagnosis cell = cells.get(each.cell());
        candidates.add(
            new OddStart(cell, cell.trials().get(each.trial()), Math.exp(each.difference())));
        residuals.add(each);
      }
    }
    double[] adjusted =
        Holm.adjusted(residuals.stream().mapToDouble(DeletedResidual::pValue).toArray());
    List<OddStart> named = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      if (adjusted[i] <= DeletedResidual.FALSE_NAMINGS
          && residuals.get(i).isFarByItsOwn(Math.log(BimodalTrials.MIN_RATIO))) {
        named.add(candidates.get(i));
      }
    }
    return new OddStarts(named);
  }

  private static double[][] logs(List<CellDiagnosis> cells) {
    return cells.stream()
        .map(
            cell ->
                cell.trials().stream()
                    .mapToDouble(trial -> Math.log(trial.mean().value()))
                    .toArray())
        .toArray(double[][]::new);
  }

  /** Whether one of two groups of trials is only the start that is named here. */
  boolean explain(BimodalTrials groups) {
    return groups.isOneAgainstAll()
        && all.stream().anyMatch(each -> each.cell.cell().equals(groups.cell()));
  }

  /** A line for each start, with the cell in which it differs most. */
  List<Warning> warnings(List<Comparison> comparisons) {
    SortedMap<String, List<OddStart>> byStart =
        all.stream()
            .collect(Collectors.groupingBy(OddStart::where, TreeMap::new, Collectors.toList()));
    List<Warning> warnings = new ArrayList<>();
    byStart.forEach(
        (where, cells) -> {
          OddStart farthest =
              Collections.max(cells, Comparator.comparingDouble(OddStart::distance));
          warnings.add(
              new Warning(
                  Warning.Kind.ODD_START,
                  where,
                  String.format(
                      Locale.ROOT,
                      "%s%s took %.2f times as long as in the other %d starts%s",
                      cells.size() == 1 ? "" : cells.size() + " cells; ",
                      CellText.of(farthest.cell.cell().measurand()),
                      farthest.ratio,
                      farthest.cell.trials().size() - 1,
                      ratios(farthest, comparisons)),
                  cells.size()));
        });
    return warnings;
  }

  /** PD of means and by Hodges and Lehmann of all comparisons with the cell. */
  private static String ratios(OddStart start, List<Comparison> comparisons) {
    String platform = start.cell.cell().platform();
    return comparisons.stream()
        .filter(each -> each.measurand().equals(start.cell.cell().measurand()))
        .filter(each -> each.candidate().equals(platform) || each.reference().equals(platform))
        .filter(each -> each.robustness().hodgesLehmann().isPresent())
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "; PD of %s %.3f, by Hodges and Lehmann %.3f",
                    each.candidate(),
                    each.pd().value(),
                    each.robustness().hodgesLehmann().getAsDouble()))
        .collect(Collectors.joining());
  }
}

package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.Warning.Kind;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.Influence;
import io.tare.analysis.comparison.diagnosis.TrialDiagnosis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Trials whose mean is dominated by one submission, a line for each platform. Cells with rates over
 * a fixed time are excluded: a slow submission dominates the mean of their reciprocals, but hardly
 * affects that of the rates.
 */
final class DominatedMeans {

  private DominatedMeans() {}

  static List<Warning> of(List<CellDiagnosis> diagnoses) {
    Map<String, List<CellDiagnosis>> byPlatform =
        diagnoses.stream()
            .filter(each -> !each.metric().higherAverageIsBetter())
            .filter(each -> heaviest(each).isCarried())
            .collect(
                Collectors.groupingBy(
                    each -> each.cell().platform(), TreeMap::new, Collectors.toList()));
    List<Warning> warnings = new ArrayList<>();
    byPlatform.forEach(
        (platform, cells) -> {
          CellDiagnosis worst =
              cells.stream()
                  .max(
                      Comparator.comparingDouble(each -> heaviest(each).mean().influence().share()))
                  .orElseThrow();
          Influence influence = heaviest(worst).mean().influence();
          warnings.add(
              new Warning(
                  Kind.CARRIED_MEAN,
                  platform,
                  String.format(
                      Locale.ROOT,
                      "%d %s; most in %s, trial %s, where submission %d makes %.0f %% of the mean of %d",
                      cells.size(),
                      cells.size() == 1 ? "cell" : "cells",
                      CellText.of(worst.cell().measurand()),
                      heaviest(worst).trial(),
                      influence.sequence(),
                      100 * influence.share(),
                      heaviest(worst).counts().counted())));
        });
    return warnings;
  }

  private static TrialDiagnosis heaviest(CellDiagnosis cell) {
    return cell.trials().stream()
        .max(Comparator.comparingDouble(trial -> trial.mean().influence().share()))
        .orElseThrow();
  }
}

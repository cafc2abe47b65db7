package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.design.Bimodality;
import io.tare.harness.model.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A cell whose trial means look like two groups: fast starts and slow ones. A mean over both
 * depends on how many of each happened to occur, and if only one platform has slow starts, and they
 * are rare, few blocks may contain none of them.
 *
 * @param levels p not corrected
 */
record BimodalTrials(Cell cell, Bimodality levels) {

  /** Groups that differ by less hardly affect an interval. */
  static final double MIN_RATIO = 1.1;

  /** By Holm's method over all cells: one in twenty runs without such a cell reports one. */
  private static final double FALSE_ALARMS = 0.05;

  /** The cells of a run that are clearly in two groups. */
  static List<BimodalTrials> of(List<CellSeries> cells) {
    List<BimodalTrials> tested = new ArrayList<>();
    for (CellSeries cell : cells) {
      means(cell)
          .flatMap(Bimodality::of)
          .ifPresent(levels -> tested.add(new BimodalTrials(cell.cell(), levels)));
    }
    double[] adjusted =
        Holm.adjusted(tested.stream().mapToDouble(each -> each.levels.pValue()).toArray());
    List<BimodalTrials> split = new ArrayList<>();
    for (int i = 0; i < adjusted.length; i++) {
      if (adjusted[i] <= FALSE_ALARMS && tested.get(i).levels.ratio() >= MIN_RATIO) {
        split.add(tested.get(i));
      }
    }
    return split;
  }

  /** Whether one of the groups is a single trial. */
  boolean isOneAgainstAll() {
    return levels.slow() == 1 || levels.slow() == levels.size() - 1;
  }

  /** A line for each platform. */
  static List<Warning> warnings(List<BimodalTrials> split) {
    Map<String, List<BimodalTrials>> byPlatform =
        split.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.cell.platform(), TreeMap::new, Collectors.toList()));
    List<Warning> warnings = new ArrayList<>();
    byPlatform.forEach(
        (platform, cells) -> {
          BimodalTrials worst =
              Collections.max(cells, Comparator.comparingDouble(each -> each.levels.ratio()));
          warnings.add(
              new Warning(
                  Warning.Kind.TWO_LEVELS,
                  platform,
                  String.format(
                      Locale.ROOT,
                      "%d %s; %s: %d of %d trials took %.2f times as long as the others",
                      cells.size(),
                      cells.size() == 1 ? "cell" : "cells",
                      CellText.of(worst.cell.measurand()),
                      worst.levels.slow(),
                      worst.levels.size(),
                      worst.levels.ratio())));
        });
    return warnings;
  }

  private static Optional<double[]> means(CellSeries cell) {
    double[] means = cell.inOrder().stream().mapToDouble(TrialSeries::mean).toArray();
    return means.length < Bimodality.MIN_VALUES ? Optional.empty() : Optional.of(means);
  }
}

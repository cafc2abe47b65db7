package io.tare.analysis.comparison.diagnosis;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Trend;
import io.tare.analysis.statistics.series.ChangePoints;
import io.tare.analysis.statistics.series.ChangePoints.FalseAlarms;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tests for a trend of each platform over the blocks. All cells of a platform are combined into one
 * index per block, because a machine that warms up or throttles affects all of them, and one test
 * per platform gives fewer false alarms than one per cell.
 */
public final class DriftAnalysis {

  private DriftAnalysis() {}

  public static List<Drift> of(List<CellSeries> cells) {
    SortedMap<String, List<CellSeries>> byPlatform = new TreeMap<>();
    cells.forEach(
        cell ->
            byPlatform
                .computeIfAbsent(cell.cell().platform(), platform -> new ArrayList<>())
                .add(cell));
    List<Drift> drifts = new ArrayList<>();
    byPlatform.forEach(
        (platform, group) -> {
          SortedMap<Integer, Double> index = index(group);
          if (index.size() >= 2) {
            double[] values = index.values().stream().mapToDouble(Double::doubleValue).toArray();
            drifts.add(
                new Drift(
                    platform,
                    List.copyOf(index.values()),
                    Trend.of(values),
                    OptionalDouble.empty(),
                    shifts(List.copyOf(index.keySet()), values)));
          }
        });
    return Holm.corrected(drifts, each -> each.trend().pValue(), Drift::withHolmP);
  }

  /** Per block the mean of ln(trial mean / cell mean) over the cells that the block has. */
  private static SortedMap<Integer, Double> index(List<CellSeries> cells) {
    SortedMap<Integer, List<Double>> byBlock = new TreeMap<>();
    for (CellSeries cell : cells) {
      double mean =
          cell.inOrder().stream().mapToDouble(TrialSeries::mean).average().orElse(Double.NaN);
      cell.trials()
          .forEach(
              (block, trial) -> {
                double deviation = Math.log(trial.mean() / mean);
                if (Double.isFinite(deviation)) {
                  byBlock.computeIfAbsent(block, key -> new ArrayList<>()).add(deviation);
                }
              });
    }
    SortedMap<Integer, Double> index = new TreeMap<>();
    byBlock.forEach(
        (block, values) ->
            index.put(
                block, values.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
    return index;
  }

  private static List<Drift.Shift> shifts(List<Integer> blocks, double[] index) {
    List<ChangePointLevels.Step> steps =
        ChangePointLevels.of(ChangePoints.of(index, FalseAlarms.ONE_IN_100), index);
    return steps.stream()
        .map(step -> new Drift.Shift(blocks.get(step.at()), Math.exp(step.after() - step.before())))
        .toList();
  }
}

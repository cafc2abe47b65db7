package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.Pairs;
import io.tare.harness.model.Cell;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The trial means of a comparison, for other evaluations. */
public final class TrialMeans {

  private TrialMeans() {}

  /** One pair per block, whose ratio of means is PD: above 1 is a loss. */
  public static Pairs losses(Results results, Comparison comparison) {
    return losses(results, comparison, TrialPoint::mean);
  }

  /**
   * The same for another statistic of the trials in the metric's unit.
   *
   * @param figure for example their median
   */
  public static Pairs losses(
      Results results, Comparison comparison, ToDoubleFunction<TrialPoint> figure) {
    return MetricMeans.losses(comparison.metric(), values(results, comparison, figure));
  }

  /**
   * One pair per block of another quantity.
   *
   * @param figure for example processor time
   */
  static Pairs values(Results results, Comparison comparison, ToDoubleFunction<TrialPoint> figure) {
    Cell ours = comparison.measurand().on(comparison.candidate());
    Cell theirs = comparison.measurand().on(comparison.reference());
    Pairs values =
        Pairs.of(
            values(results, ours, comparison.blocks(), figure),
            values(results, theirs, comparison.blocks(), figure));
    return values;
  }

  private static double[] values(
      Results results, Cell cell, List<Integer> blocks, ToDoubleFunction<TrialPoint> figure) {
    Map<Integer, Double> byBlock =
        results.cell(cell).orElseThrow().trials().stream()
            .collect(Collectors.toMap(TrialPoint::block, figure::applyAsDouble));
    return blocks.stream().mapToDouble(byBlock::get).toArray();
  }
}

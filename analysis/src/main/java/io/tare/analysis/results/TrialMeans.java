package io.tare.analysis.results;

import io.tare.analysis.statistics.Pairs;
import io.tare.model.Cell;
import io.tare.model.Metric;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The trial means that a comparison rests on, for those who ask it something else. */
public final class TrialMeans {

  private TrialMeans() {}

  /** One pair of each block, ordered so that candidate over reference above 1 is a loss. */
  public static Pairs losses(Results results, Comparison comparison) {
    Pairs values =
        Pairs.of(
            means(results, comparison.measurand().on(comparison.candidate()), comparison.blocks()),
            means(results, comparison.measurand().on(comparison.reference()), comparison.blocks()));
    return comparison.metric().direction() == Metric.Direction.HIGHER_IS_BETTER
        ? values.swapped()
        : values;
  }

  private static double[] means(Results results, Cell cell, List<Integer> blocks) {
    Map<Integer, Double> byBlock =
        results.cell(cell).orElseThrow().trials().stream()
            .collect(Collectors.toMap(TrialPoint::block, TrialPoint::mean));
    return blocks.stream().mapToDouble(byBlock::get).toArray();
  }
}

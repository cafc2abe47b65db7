package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Summary;
import io.tare.analysis.statistics.VarianceComponents;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Describes one cell. */
public record CellAnalysis(double level) {

  public CellResult of(CellSeries cell, long excluded) {
    double[] merged = cell.merged();
    List<TrialSeries> trials = cell.inOrder();
    double[] means = trials.stream().mapToDouble(TrialSeries::mean).toArray();
    CellSeries parted = cell.parted();
    List<Part> shown = parted.parts().all(parted.hasPieces());
    return CellResultBuilder.builder()
        .id(cell.id())
        .cell(cell.cell())
        .metric(cell.metric())
        .excluded(excluded)
        .summary(Summary.of(merged).withMean(cell.metric().mean(merged).orElseThrow()))
        .mean(MetricMeans.of(cell.metric(), means, level))
        .declared(cell.parts())
        .components(parts(parted))
        .trials(trials.stream().map(trial -> trial.point(means(parted, trial, shown))).toList())
        .variance(variance(trials, merged.length))
        .quantiles(quantiles(merged))
        .build();
  }

  private static SortedMap<String, Double> means(
      CellSeries parted, TrialSeries trial, List<Part> shown) {
    TrialSeries own = parted.trials().get(trial.place().block());
    return own == null ? new TreeMap<>() : own.means(shown);
  }

  private SortedMap<Part, Estimate> parts(CellSeries cell) {
    SortedMap<Part, Estimate> parts = new TreeMap<>();
    for (Part part : cell.parts().all(cell.hasPieces())) {
      if (cell.shows(part)) {
        double[] means = cell.inOrder().stream().mapToDouble(trial -> trial.mean(part)).toArray();
        parts.put(part, Estimate.ofMean(means, level));
      }
    }
    return parts;
  }

  private static Optional<VarianceComponents> variance(List<TrialSeries> trials, int submissions) {
    return trials.size() < 2 || submissions <= trials.size()
        ? Optional.empty()
        : Optional.of(
            VarianceComponents.of(
                trials.stream().map(TrialSeries::values).toArray(double[][]::new)));
  }

  private static List<Double> quantiles(double[] values) {
    double[] probabilities = new double[CellResult.QUANTILE_STEPS + 1];
    Arrays.setAll(probabilities, i -> (double) i / CellResult.QUANTILE_STEPS);
    return Arrays.stream(Summary.quantiles(values, probabilities)).boxed().toList();
  }
}

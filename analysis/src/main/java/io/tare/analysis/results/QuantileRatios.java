package io.tare.analysis.results;

import io.tare.analysis.statistics.bootstrap.TrialBootstrap;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Bootstrapped;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Design;
import io.tare.model.Metric;
import java.util.List;

/**
 * Ratios of quantiles of a pair of cells. The seed of each pair follows from the plan's, so the
 * same run gives the same intervals, however many processors compute them.
 */
record QuantileRatios(double level, long seed) {

  private static final List<Double> PROBABILITIES = List.of(0.5, 0.95);

  List<QuantileRatio> of(PairedCells.Pair pair) {
    boolean higherIsBetter =
        pair.reference().metric().direction() == Metric.Direction.HIGHER_IS_BETTER;
    double[][] candidate = trials(pair.candidate(), pair.blocks());
    double[][] reference = trials(pair.reference(), pair.blocks());
    TrialBootstrap bootstrap =
        new TrialBootstrap(
            TrialBootstrap.DEFAULT_RESAMPLES, level, 31 * seed + pair.candidate().id().hashCode());
    return PROBABILITIES.stream()
        .map(
            p ->
                named(
                    p,
                    higherIsBetter
                        ? bootstrap.quantiles(reference, candidate, 1 - p, Design.PAIRED)
                        : bootstrap.quantiles(candidate, reference, p, Design.PAIRED)))
        .filter(each -> Double.isFinite(each.value()))
        .toList();
  }

  private static QuantileRatio named(double probability, Bootstrapped ratio) {
    return new QuantileRatio(probability, ratio.value(), ratio.interval());
  }

  private static double[][] trials(CellSeries cell, List<Integer> blocks) {
    return blocks.stream().map(block -> cell.trials().get(block).values()).toArray(double[][]::new);
  }
}

package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Bootstrapped;
import io.tare.analysis.statistics.bootstrap.TrialBootstrap.Design;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Ratios of tail quantiles of a pair of cells: a single trial has too few submissions in its tail,
 * so all submissions are combined and trials are resampled. The seed of each pair is derived from
 * the plan's, so the same run gives the same intervals with any number of processors.
 *
 * @param wanted whether they are computed at all
 */
public record QuantileRatios(double level, long seed, boolean wanted) {

  /**
   * The fewest blocks for an interval. With n blocks, resampling reaches at most from the smallest
   * to the largest of their ratios, which contains the true median of ratios in 1 − 2^(1 − n) of
   * all runs: 75 % with three, 88 % with four.
   */
  public static final int MIN_BLOCKS = 5;

  private static final List<Double> PROBABILITIES = List.of(0.95);

  /** For a metric where higher is better, the low values are the tail. */
  private static final List<Double> COMPLEMENTS = PROBABILITIES.stream().map(p -> 1 - p).toList();

  List<QuantileRatio> of(PairedCells.Pair pair) {
    return of(pair, TrialSeries::averaged, pair.reference().metric().higherAverageIsBetter());
  }

  /**
   * @param part one that both cells have
   */
  List<QuantileRatio> of(PairedCells.Pair pair, Part part) {
    return of(pair, trial -> trial.values(part), false);
  }

  private List<QuantileRatio> of(
      PairedCells.Pair pair, Function<TrialSeries, double[]> values, boolean higherIsBetter) {
    if (!wanted) {
      return List.of();
    }
    double[][] candidate = trials(pair.candidate(), pair.blocks(), values);
    double[][] reference = trials(pair.reference(), pair.blocks(), values);
    TrialBootstrap bootstrap =
        new TrialBootstrap(
            TrialBootstrap.DEFAULT_RESAMPLES, level, 31 * seed + pair.candidate().id().hashCode());
    List<Bootstrapped> ratios =
        higherIsBetter
            ? bootstrap.quantiles(reference, candidate, COMPLEMENTS, Design.PAIRED)
            : bootstrap.quantiles(candidate, reference, PROBABILITIES, Design.PAIRED);
    return IntStream.range(0, ratios.size())
        .mapToObj(
            i ->
                new QuantileRatio(
                    PROBABILITIES.get(i),
                    ratios.get(i).value(),
                    ratios.get(i).interval().filter(each -> pair.blocks().size() >= MIN_BLOCKS),
                    Optional.empty()))
        .filter(each -> Double.isFinite(each.value()))
        .toList();
  }

  private static double[][] trials(
      CellSeries cell, List<Integer> blocks, Function<TrialSeries, double[]> values) {
    return cell.in(blocks).stream().map(values).toArray(double[][]::new);
  }
}

package io.tare.analysis.results;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Fieller;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Level;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.series.MeanVariance;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** PD of every pair, in total and per component, and the correction over the whole table. */
record ComparisonAnalysis(
    double level, double margin, QuantileRatios quantiles, Optional<PrecisionStop> stop) {

  List<Comparison> of(PairedCells cells) {
    List<Comparison> comparisons =
        new ArrayList<>(
            cells.pairs().parallelStream()
                .filter(pair -> times(pair, TrialSeries::mean).referenceMean() != 0)
                .map(this::comparison)
                .toList());
    int[] tested =
        IntStream.range(0, comparisons.size())
            .filter(i -> comparisons.get(i).pd().pValue().isPresent())
            .toArray();
    double[] adjusted =
        Holm.adjusted(
            Arrays.stream(tested)
                .mapToDouble(i -> comparisons.get(i).pd().pValue().orElseThrow())
                .toArray());
    for (int i = 0; i < tested.length; i++) {
      comparisons.set(tested[i], comparisons.get(tested[i]).withHolmP(adjusted[i]));
    }
    return List.copyOf(comparisons);
  }

  private Comparison comparison(PairedCells.Pair pair) {
    Metric metric = pair.reference().metric();
    Pairs values = times(pair, TrialSeries::mean);
    boolean higherIsBetter = metric.direction() == Metric.Direction.HIGHER_IS_BETTER;
    Pairs losses = higherIsBetter ? values.swapped() : values;
    Ratio pd = honest(losses);
    return new Comparison(
        pair.candidate().cell().measurand(),
        pair.candidate().cell().platform(),
        pair.reference().cell().platform(),
        metric,
        Sides.of(values, level),
        pd,
        OptionalDouble.empty(),
        Verdict.of(pd, margin),
        margin,
        components(pair, values),
        pair.blocks(),
        quantiles.of(pair),
        Firmness.of(losses, pair.blocks(), this::honest, level, margin),
        spread(pair));
  }

  private static Optional<PairedSpread> spread(PairedCells.Pair pair) {
    return pair.blocks().size() < Level.LEAST_TRIALS
        ? Optional.empty()
        : PairedSpread.of(
            means(pair.candidate(), pair.blocks()), means(pair.reference(), pair.blocks()));
  }

  private static List<MeanVariance> means(CellSeries cell, List<Integer> blocks) {
    Map<Integer, TrialSeries> trials = cell.trials();
    return MeanVariance.of(
        blocks.stream().map(trials::get).map(trial -> trial.counted().values()).toList());
  }

  private Ratio honest(Pairs losses) {
    return StopRule.honest(stop, new RatioOfMeans(level).of(losses));
  }

  private List<ComponentLoss> components(PairedCells.Pair pair, Pairs total) {
    List<ComponentLoss> losses = new ArrayList<>();
    for (Part part : Part.all(bothTell(pair, Part.NETWORK_REST))) {
      if (bothTell(pair, part)) {
        losses.add(loss(pair, part, total));
      }
    }
    return losses;
  }

  private ComponentLoss loss(PairedCells.Pair pair, Part which, Pairs total) {
    Pairs part = times(pair, trial -> trial.mean(which));
    double share = part.referenceMean() / total.referenceMean();
    boolean isSeen = share >= ComponentLoss.SMALLEST_SHARE;
    return new ComponentLoss(
        which,
        part.referenceMean(),
        part.candidateMean(),
        share,
        Estimate.ofDifference(part, level),
        isSeen ? Optional.of(new RatioOfMeans(level).of(part)) : Optional.empty(),
        isSeen ? quantiles.of(pair, which) : List.of(),
        lossShare(part, total));
  }

  /** The component's added time over all added time: a ratio of paired means as well. */
  private Optional<Estimate> lossShare(Pairs part, Pairs total) {
    boolean clear =
        Estimate.ofDifference(total, level)
            .interval()
            .filter(added -> !added.contains(0))
            .isPresent();
    if (!clear) {
      return Optional.empty();
    }
    Pairs added = Pairs.of(part.differences(), total.differences());
    return Optional.of(
        new Estimate(
            added.candidateMean() / added.referenceMean(),
            Fieller.interval(added, level),
            added.size()));
  }

  private static boolean bothTell(PairedCells.Pair pair, Part part) {
    return pair.candidate().tells(part) && pair.reference().tells(part);
  }

  private static Pairs times(PairedCells.Pair pair, ToDoubleFunction<TrialSeries> value) {
    return Pairs.of(
        values(pair.candidate(), pair.blocks(), value),
        values(pair.reference(), pair.blocks(), value));
  }

  private static double[] values(
      CellSeries cell, List<Integer> blocks, ToDoubleFunction<TrialSeries> value) {
    Map<Integer, TrialSeries> trials = cell.trials();
    return blocks.stream().map(trials::get).mapToDouble(value).toArray();
  }
}

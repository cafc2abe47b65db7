package io.tare.analysis.results;

import io.tare.analysis.results.TrialQuantileRatios.Taken;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Fieller;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.design.RoundSums;
import io.tare.analysis.statistics.series.MeanVariance;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** PD of every pair, in total and per component, and the correction over the whole table. */
record ComparisonAnalysis(
    double level, double margin, QuantileRatios quantiles, Optional<PrecisionStop> stop) {

  List<Comparison> of(PairedCells cells) {
    return Correction.of(
        cells.pairs().parallelStream()
            .filter(pair -> times(pair, TrialSeries::mean).referenceMean() != 0)
            .map(this::comparison)
            .toList());
  }

  private Comparison comparison(PairedCells.Pair pair) {
    Metric metric = pair.reference().metric();
    Pairs values = times(pair, TrialSeries::mean);
    boolean higherIsBetter = metric.direction() == Metric.Direction.HIGHER_IS_BETTER;
    Pairs losses = higherIsBetter ? values.swapped() : values;
    List<Taken> deciles =
        new TrialQuantileRatios(this::honest)
            .of(pair, TrialSeries::values, higherIsBetter, TrialQuantileRatios.DECILES);
    Optional<Taken> median = deciles.stream().filter(each -> each.probability() == 0.5).findFirst();
    return new Comparison(
        pair.candidate().cell().measurand(),
        pair.candidate().cell().platform(),
        pair.reference().cell().platform(),
        metric,
        PairedMeans.of(values, level),
        PdVerdict.of(honest(losses), margin),
        Stream.concat(
                median.stream().map(each -> beside(each, higherIsBetter)), processor(pair).stream())
            .toList(),
        components(pair, values),
        pair.blocks(),
        Stream.concat(median.stream().map(Taken::quantile), quantiles.of(pair).stream()).toList(),
        deciles.stream().map(Taken::quantile).toList(),
        Robustness.of(losses, pair.blocks(), this::honest, level, margin),
        spread(pair));
  }

  private SecondaryStatistic beside(Taken median, boolean higherIsBetter) {
    Pairs values = higherIsBetter ? median.losses().swapped() : median.losses();
    return new SecondaryStatistic(
        SecondaryStatistic.Kind.MEDIAN,
        values.referenceMean(),
        values.candidateMean(),
        PdVerdict.of(median.ratio(), margin));
  }

  /** Empty unless the platforms' processor time was counted in every trial of the pair. */
  private Optional<SecondaryStatistic> processor(PairedCells.Pair pair) {
    Pairs values = times(pair, trial -> trial.processor().orElse(0));
    boolean isCounted =
        countsProcessors(pair.candidate(), pair.blocks())
            && countsProcessors(pair.reference(), pair.blocks());
    return isCounted
        ? Optional.of(
            new SecondaryStatistic(
                SecondaryStatistic.Kind.PROCESSOR,
                values.referenceMean(),
                values.candidateMean(),
                PdVerdict.of(honest(values), margin)))
        : Optional.empty();
  }

  private static boolean countsProcessors(CellSeries cell, List<Integer> blocks) {
    Map<Integer, TrialSeries> trials = cell.trials();
    return blocks.stream().map(trials::get).allMatch(trial -> trial.processor().orElse(0) > 0);
  }

  private static Optional<PairedSpread> spread(PairedCells.Pair pair) {
    return pair.blocks().size() < ConfidenceLevel.LEAST_TRIALS
        ? Optional.empty()
        : PairedSpread.ofRounds(
            means(pair.candidate(), pair.blocks()),
            means(pair.reference(), pair.blocks()),
            rounds(pair.candidate(), pair.blocks()),
            rounds(pair.reference(), pair.blocks()));
  }

  private static List<RoundSums> rounds(CellSeries cell, List<Integer> blocks) {
    Map<Integer, TrialSeries> trials = cell.trials();
    return blocks.stream().map(trials::get).map(TrialSeries::rounds).toList();
  }

  private static List<MeanVariance> means(CellSeries cell, List<Integer> blocks) {
    Map<Integer, TrialSeries> trials = cell.trials();
    return MeanVariance.of(
        blocks.stream().map(trials::get).map(trial -> trial.counted().values()).toList());
  }

  private Ratio honest(Pairs losses) {
    return StoppingCorrection.honest(stop, new RatioOfMeans(level).of(losses));
  }

  private List<ComponentLoss> components(PairedCells.Pair pair, Pairs total) {
    List<ComponentLoss> losses = new ArrayList<>();
    boolean apart = pair.candidate().tellsPieces() && pair.reference().tellsPieces();
    for (Part part : pair.candidate().parts().all(apart)) {
      if (bothTell(pair, part) && (pair.candidate().shows(part) || pair.reference().shows(part))) {
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
        isSeen ? quantiles(pair, which) : List.of(),
        lossShare(part, total));
  }

  private List<QuantileRatio> quantiles(PairedCells.Pair pair, Part part) {
    return Stream.concat(
            new TrialQuantileRatios(new RatioOfMeans(level)::of)
                .of(pair, trial -> trial.values(part), false, 0.5).stream().map(Taken::quantile),
            quantiles.of(pair, part).stream())
        .toList();
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

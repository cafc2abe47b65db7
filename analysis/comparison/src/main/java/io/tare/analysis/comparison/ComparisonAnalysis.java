package io.tare.analysis.comparison;

import io.tare.analysis.comparison.TrialQuantileRatios.Taken;
import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.design.RemainingMovement;
import io.tare.analysis.statistics.design.RoundSums;
import io.tare.analysis.statistics.series.MeanVariance;
import io.tare.harness.model.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Computes PD of every pair, in total and per component, and the correction over the whole table.
 *
 * @param compilers what they used while a cell was counted, by the cell's id
 * @param diagnosed the same cells with their warm-up, by id
 */
public record ComparisonAnalysis(
    double level,
    double margin,
    QuantileRatios quantiles,
    Optional<PrecisionStop> stop,
    Map<String, CompilerShare> compilers,
    Map<String, CellSeries> diagnosed) {

  public List<Comparison> of(PairedCells cells) {
    return Settling.of(
        Correction.of(
            cells.pairs().parallelStream()
                .filter(ComparisonAnalysis::hasRatio)
                .map(this::comparison)
                .toList()),
        level);
  }

  /** There is no PD if its divisor is a time or rate of 0, or a rate of fixed work is. */
  public static boolean hasRatio(PairedCells.Pair pair) {
    return MetricMeans.haveRatio(pair.reference().metric(), times(pair, TrialSeries::mean));
  }

  private Comparison comparison(PairedCells.Pair pair) {
    Metric metric = pair.reference().metric();
    Pairs values = times(pair, TrialSeries::mean);
    Pairs losses = MetricMeans.losses(metric, values);
    double resolution = resolution(pair);
    Optional<PairedSpread> spread = spread(pair);
    double ownVariance = ownVariance(spread);
    RatioOfMeans ratio = new RatioOfMeans(level, ownVariance);
    MeasuredPd measured = new MeasuredPd(pair.blocks(), losses, ownVariance, stop);
    List<Taken> deciles =
        new TrialQuantileRatios(this::honest)
            .of(
                pair,
                TrialSeries::averaged,
                metric.higherAverageIsBetter(),
                TrialQuantileRatios.DECILES);
    ComponentAnalysis parts = new ComponentAnalysis(level, quantiles, stop);
    Optional<PairedCells.Pair> parted =
        PairedCells.Pair.of(pair.candidate().parted(), pair.reference().parted());
    Optional<Instrument> instrument = parted.flatMap(each -> parts.instrument(pair, each));
    Optional<Taken> median = deciles.stream().filter(each -> each.probability() == 0.5).findFirst();
    return ComparisonBuilder.builder()
        .measurand(pair.candidate().cell().measurand())
        .candidate(pair.candidate().cell().platform())
        .reference(pair.reference().cell().platform())
        .metric(metric)
        .sides(PairedMeans.of(metric, values, ratio, stop))
        .mean(PdVerdict.of(measured.at(level), margin, resolution))
        .beside(
            Stream.concat(
                    median.stream().map(each -> beside(each, metric, resolution)),
                    processor(pair).stream())
                .toList())
        .components(parted.map(each -> parts.of(each, instrument)).orElse(List.of()))
        .blocks(pair.blocks())
        .quantiles(
            Stream.concat(
                    median.stream().map(Taken::quantile),
                    quantiles.of(pair).stream().map(each -> each.widened(stop)))
                .toList())
        .deciles(deciles.stream().map(Taken::quantile).toList())
        .robustness(Robustness.of(measured, level, margin))
        .spread(spread)
        .trend(
            PdTrend.of(measured, rounds(pair, metric.higherAverageIsBetter()), levels(pair), level))
        .instrument(instrument)
        .compilers(compilers(pair))
        .build();
  }

  private SortedMap<String, CompilerShare> compilers(PairedCells.Pair pair) {
    SortedMap<String, CompilerShare> both = new TreeMap<>();
    for (CellSeries each : List.of(pair.candidate(), pair.reference())) {
      CompilerShare share = compilers.get(each.id());
      if (share != null) {
        both.put(each.cell().platform(), share);
      }
    }
    return both;
  }

  /** The rounding error of single values, as a share of them; 0 if absent. */
  private static double resolution(PairedCells.Pair pair) {
    return Math.max(
        pair.candidate().resolution(pair.blocks()), pair.reference().resolution(pair.blocks()));
  }

  private SecondaryStatistic beside(Taken median, Metric metric, double resolution) {
    Pairs averaged = metric.higherAverageIsBetter() ? median.losses().swapped() : median.losses();
    return new SecondaryStatistic(
        SecondaryStatistic.Kind.MEDIAN,
        metric.averaged(averaged.referenceMean()),
        metric.averaged(averaged.candidateMean()),
        PdVerdict.of(median.ratio(), margin, resolution));
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
                PdVerdict.of(honest(values), margin, 0)))
        : Optional.empty();
  }

  private static boolean countsProcessors(CellSeries cell, List<Integer> blocks) {
    return cell.in(blocks).stream().allMatch(trial -> trial.processor().orElse(0) > 0);
  }

  static Optional<PairedSpread> spread(PairedCells.Pair pair) {
    return pair.blocks().size() < ConfidenceLevel.MIN_TRIALS
        ? Optional.empty()
        : PairedSpread.ofRounds(
            means(pair.candidate(), pair.blocks()),
            means(pair.reference(), pair.blocks()),
            rounds(pair.candidate(), pair.blocks()),
            rounds(pair.reference(), pair.blocks()));
  }

  private static List<PdTrend.Rounds> rounds(PairedCells.Pair pair, boolean areSwapped) {
    List<RoundSums> ours = rounds(pair.candidate(), pair.blocks());
    List<RoundSums> theirs = rounds(pair.reference(), pair.blocks());
    return IntStream.range(0, ours.size())
        .mapToObj(
            i ->
                areSwapped
                    ? new PdTrend.Rounds(theirs.get(i), ours.get(i))
                    : new PdTrend.Rounds(ours.get(i), theirs.get(i)))
        .toList();
  }

  private SortedMap<Integer, RemainingMovement.Rounds> levels(PairedCells.Pair pair) {
    CellSeries ours = diagnosed.get(pair.candidate().id());
    CellSeries theirs = diagnosed.get(pair.reference().id());
    return ours == null || theirs == null
        ? new TreeMap<>()
        : RatioLevels.of(ours, theirs, pair.blocks());
  }

  private static List<RoundSums> rounds(CellSeries cell, List<Integer> blocks) {
    return cell.in(blocks).stream().map(TrialSeries::rounds).toList();
  }

  private static List<MeanVariance> means(CellSeries cell, List<Integer> blocks) {
    return MeanVariance.of(cell.in(blocks).stream().map(TrialSeries::averagedInSequence).toList());
  }

  private Ratio honest(Pairs losses) {
    return honest(new RatioOfMeans(level).of(losses));
  }

  private Ratio honest(Ratio ratio) {
    return StoppingCorrection.honest(stop, ratio);
  }

  static double ownVariance(Optional<PairedSpread> spread) {
    return spread.map(PairedSpread::ownVariance).orElse(OptionalDouble.empty()).orElse(0);
  }

  static Pairs times(PairedCells.Pair pair, ToDoubleFunction<TrialSeries> value) {
    return Pairs.of(
        pair.candidate().in(pair.blocks()).stream().mapToDouble(value).toArray(),
        pair.reference().in(pair.blocks()).stream().mapToDouble(value).toArray());
  }
}

package io.tare.analysis.comparison;

import io.tare.analysis.comparison.TrialQuantileRatios.Taken;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Fieller;
import io.tare.analysis.statistics.LargestMeans;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Computes what each part adds, and what measuring the parts adds. */
record ComponentAnalysis(double level, QuantileRatios quantiles, Optional<PrecisionStop> stop) {

  /**
   * @param parted the same cells' submissions with parts
   */
  Optional<Instrument> instrument(PairedCells.Pair pair, PairedCells.Pair parted) {
    Optional<StampCost> candidate = StampCost.of(pair.candidate(), parted.blocks(), level);
    Optional<StampCost> reference = StampCost.of(pair.reference(), parted.blocks(), level);
    if (candidate.isEmpty() || reference.isEmpty()) {
      return Optional.empty();
    }
    Pairs total = ComparisonAnalysis.times(parted, TrialSeries::mean);
    Pairs costs =
        Pairs.of(
            StampCost.added(pair.candidate(), parted.blocks()),
            StampCost.added(pair.reference(), parted.blocks()));
    RatioOfMeans ratio = ratio(parted);
    return Optional.of(
        new Instrument(
            StoppingCorrection.honest(stop, ratio.of(total)),
            candidate.get(),
            reference.get(),
            isClear(ratio.difference(total))
                ? Optional.of(lossShare(costs, total))
                : Optional.empty()));
  }

  /** What each part adds to the submissions that have parts; empty without parts. */
  List<ComponentLoss> of(PairedCells.Pair pair, Optional<Instrument> instrument) {
    Pairs total = ComparisonAnalysis.times(pair, TrialSeries::mean);
    RatioOfMeans ratio = ratio(pair);
    boolean apart = pair.candidate().hasPieces() && pair.reference().hasPieces();
    List<Part> parts =
        pair.candidate().parts().all(apart).stream()
            .filter(part -> bothTell(pair, part))
            .filter(part -> pair.candidate().shows(part) || pair.reference().shows(part))
            .toList();
    if (parts.isEmpty()) {
      return List.of();
    }
    List<Pairs> times =
        parts.stream()
            .map(part -> ComparisonAnalysis.times(pair, trial -> trial.mean(part)))
            .toList();
    boolean isAdded = isClear(ratio.difference(total));
    List<Integer> largest = LargestMeans.of(times.stream().map(Pairs::differences).toList(), level);
    return IntStream.range(0, parts.size())
        .mapToObj(
            i ->
                loss(
                    pair,
                    parts.get(i),
                    times.get(i),
                    total,
                    isAdded ? Optional.of(lossShare(times.get(i), total)) : Optional.empty(),
                    instrument,
                    largest.contains(i)))
        .toList();
  }

  private static boolean isClear(Estimate added) {
    return added.interval().filter(each -> !each.contains(0)).isPresent();
  }

  private ComponentLoss loss(
      PairedCells.Pair pair,
      Part which,
      Pairs part,
      Pairs total,
      Optional<Estimate> lossShare,
      Optional<Instrument> instrument,
      boolean isAmongLargest) {
    double share = part.referenceMean() / total.referenceMean();
    boolean isSeen = share >= ComponentLoss.MIN_SHARE;
    return ComponentLossBuilder.builder()
        .part(which)
        .reference(part.referenceMean())
        .candidate(part.candidateMean())
        .referenceShare(share)
        .added(Estimate.ofDifference(part, level))
        .pd(isSeen ? Optional.of(new RatioOfMeans(level).of(part)) : Optional.empty())
        .quantiles(isSeen ? quantiles(pair, which) : List.of())
        .lossShare(lossShare)
        .readings(
            instrument
                .map(each -> each.share(which, part.candidateMean(), part.referenceMean()))
                .orElse(OptionalDouble.empty()))
        .isAmongLargest(isAmongLargest)
        .build();
  }

  private List<QuantileRatio> quantiles(PairedCells.Pair pair, Part part) {
    return Stream.concat(
            new TrialQuantileRatios(new RatioOfMeans(level)::of)
                .of(pair, trial -> trial.values(part), false, 0.5).stream().map(Taken::quantile),
            quantiles.of(pair, part).stream())
        .toList();
  }

  /** The component's added time over all added time, also a ratio of paired means. */
  private Estimate lossShare(Pairs part, Pairs total) {
    Pairs added = Pairs.of(part.differences(), total.differences());
    return new Estimate(
        added.candidateMean() / added.referenceMean(),
        Fieller.interval(added, level),
        added.size());
  }

  private static boolean bothTell(PairedCells.Pair pair, Part part) {
    return pair.candidate().tells(part) && pair.reference().tells(part);
  }

  private RatioOfMeans ratio(PairedCells.Pair pair) {
    return new RatioOfMeans(level, ComparisonAnalysis.ownVariance(ComparisonAnalysis.spread(pair)));
  }
}

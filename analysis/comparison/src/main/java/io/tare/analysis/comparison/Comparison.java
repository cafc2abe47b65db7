package io.tare.analysis.comparison;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * PD of one measurand: candidate against reference, over the blocks in which both have a valid
 * trial.
 *
 * @param sides the two platforms' own means and the time added
 * @param mean PD of the mean and its verdict: mean candidate over mean reference for times;
 *     inverted for metrics where higher is better, so that above 1 is always a loss
 * @param beside PD of other statistics, which are shown wherever that of the mean is
 * @param components in the order in which a submission passes through them; may be empty
 * @param blocks the blocks that were paired
 * @param quantiles PD of the median and of the 95th percentile
 * @param deciles PD of the trials' deciles, from the fast end to the slow one
 * @param robustness how firm the verdict is, and which loss could have been detected
 * @param spread where the differences between trials come from; absent with fewer than three blocks
 * @param trend how PD moves while it is measured; absent where platforms do not take turns
 * @param instrument what measuring the parts changes; absent if that was not measured
 * @param compilers what compilers used meanwhile, by platform that reports it
 */
@RecordBuilder
public record Comparison(
    Measurand measurand,
    String candidate,
    String reference,
    Metric metric,
    PairedMeans sides,
    PdVerdict mean,
    List<SecondaryStatistic> beside,
    List<ComponentLoss> components,
    List<Integer> blocks,
    List<QuantileRatio> quantiles,
    List<QuantileRatio> deciles,
    Robustness robustness,
    Optional<PairedSpread> spread,
    Optional<PdTrend> trend,
    Optional<Instrument> instrument,
    SortedMap<String, CompilerShare> compilers)
    implements ComparisonBuilder.With {

  public Comparison {
    beside = List.copyOf(beside);
    components = List.copyOf(components);
    blocks = List.copyOf(blocks);
    quantiles = List.copyOf(quantiles);
    deciles = List.copyOf(deciles);
    compilers = Collections.unmodifiableSortedMap(new TreeMap<>(compilers));
  }

  public Ratio pd() {
    return mean.pd();
  }

  /** The p value of its test corrected over all comparisons of the run. */
  public OptionalDouble holmP() {
    return mean.holmP();
  }

  public Verdict verdict() {
    return mean.verdict();
  }

  /** The largest relative difference of two means that are called the same. */
  public double margin() {
    return mean.margin();
  }

  /** Whether its values have too few digits for a verdict. */
  public boolean isTooCoarse() {
    return mean.verdict() == Verdict.TOO_COARSE;
  }

  /** Whether PD's interval is within the margin, on either side of 1. */
  public boolean isWithinMargin() {
    return mean.isWithinMargin();
  }

  /** Whether a difference remains after the correction for many comparisons. */
  public boolean survivesCorrection() {
    return mean.survivesCorrection();
  }

  /** The statistic beside the mean, if there is one. */
  public Optional<SecondaryStatistic> beside(SecondaryStatistic.Kind kind) {
    return beside.stream().filter(each -> each.kind() == kind).findFirst();
  }

  /** The statistics beside the mean whose verdict differs from the mean's. */
  public List<SecondaryStatistic> differing() {
    return beside.stream().filter(each -> mean.differsFrom(each.judged())).toList();
  }

  /** Those whose verdict contradicts the mean's, beyond being more or less certain. */
  public List<SecondaryStatistic> contradicting() {
    return beside.stream().filter(each -> mean.contradicts(each.judged())).toList();
  }

  /** Which part of the distribution differs most between the platforms. */
  public DistributionShift movingPart() {
    return DistributionShift.of(this);
  }

  /** Whether it is a significant difference of something that had settled. */
  public boolean isFirm() {
    return mean.isFirm();
  }

  /** Whether nothing shows that it was measured before both sides had settled. */
  public boolean isSettled() {
    return mean.isSettled();
  }

  /** Whether the servers of both platforms report what their compilers used. */
  public boolean haveServersReported() {
    return compilers.size() == 2 && compilers.values().stream().allMatch(CompilerShare::ofServers);
  }

  /** Whether this evidence was found. */
  public boolean isUnsettledBy(Unsettled what) {
    return mean.unsettled().contains(what);
  }

  /**
   * The variance of a block's relative difference, estimated from within blocks. PD's interval uses
   * it as a lower bound; 0 if unknown.
   */
  public double ownVariance() {
    return spread.map(PairedSpread::ownVariance).orElse(OptionalDouble.empty()).orElse(0);
  }

  /** Whether blocks differ less than that, so that PD's interval uses the bound. */
  public boolean isWidened() {
    return spread.filter(each -> each.perBlock() < ownVariance()).isPresent();
  }

  /**
   * The component that adds most time, then those that do not differ from it clearly; empty if none
   * adds any. A component whose share of the loss is clearly smaller is excluded.
   */
  public List<ComponentLoss> largestLosses() {
    List<ComponentLoss> candidates =
        components.stream()
            .filter(part -> part.isAmongLargest() && part.added().value() > 0)
            .sorted(Comparator.comparingDouble(part -> -part.added().value()))
            .toList();
    return candidates.stream().filter(part -> part.mayAddAsMuchAs(candidates.get(0))).toList();
  }

  Comparison unsettled(Set<Unsettled> by) {
    return withJudged(mean.unsettled(by), beside.stream().map(each -> each.unsettled(by)).toList());
  }

  Comparison withJudged(PdVerdict newMean, List<SecondaryStatistic> newBeside) {
    return with(judged -> judged.mean(newMean).beside(newBeside));
  }

  Comparison withTrend(UnaryOperator<PdTrend> change) {
    return withTrend(trend.map(change));
  }
}

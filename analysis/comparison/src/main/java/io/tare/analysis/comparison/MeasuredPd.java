package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.design.RoundSums;
import io.tare.analysis.statistics.twosample.LogEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What PD of a cell is computed from. All that print, correct, pool or compare PD take it from
 * here, so that all of them use the same interval.
 *
 * @param blocks that were paired
 * @param losses one pair for each block; the ratio of their means is PD
 * @param ownVariance of a block's relative difference, see {@link Comparison#ownVariance}
 * @param stop how the run decided to end, if by its own intervals, which are then widened
 */
public record MeasuredPd(
    List<Integer> blocks, Pairs losses, double ownVariance, Optional<PrecisionStop> stop) {

  public MeasuredPd {
    blocks = List.copyOf(blocks);
    if (blocks.size() != losses.size()) {
      throw new IllegalArgumentException(
          blocks.size() + " blocks are not those of " + losses.size() + " pairs");
    }
  }

  /** Of the mean; at the level of the results it is {@link Comparison#pd}. */
  public static MeasuredPd of(Results results, Comparison comparison) {
    return new MeasuredPd(
        comparison.blocks(),
        TrialMeans.losses(results, comparison),
        comparison.ownVariance(),
        StoppingCorrection.of(results.run()));
  }

  /**
   * Of the mean in the last third of the rounds, whose own variance is that of a third of the time;
   * at the level of the results it is {@link PdTrend#lastThird}. Absent if platforms did not take
   * turns.
   */
  public static Optional<MeasuredPd> ofLastThird(Results results, Comparison comparison) {
    return comparison.trend().map(each -> of(results, comparison).lastThird(each.lastMeans()));
  }

  MeasuredPd lastThird(Pairs means) {
    return new MeasuredPd(blocks, means, RoundSums.LAST_THIRD_VARIANCE * ownVariance, stop);
  }

  /** Of the trials' medians, which have no known error of their own. */
  public static MeasuredPd ofMedians(Results results, Comparison comparison) {
    return new MeasuredPd(
        comparison.blocks(),
        TrialMeans.losses(results, comparison, TrialPoint::median),
        0,
        StoppingCorrection.of(results.run()));
  }

  /** Of processor time, which must have been counted in every trial; like medians. */
  static MeasuredPd ofProcessorTimes(Results results, Comparison comparison) {
    return new MeasuredPd(
        comparison.blocks(),
        TrialMeans.values(results, comparison, each -> each.processor().orElse(Double.NaN)),
        0,
        StoppingCorrection.of(results.run()));
  }

  /** The same without one of the blocks, of which there are two or more. */
  MeasuredPd without(int index) {
    List<Integer> others = new ArrayList<>(blocks);
    others.remove(index);
    return new MeasuredPd(others, losses.without(index), ownVariance, stop);
  }

  /** The same of other means. */
  MeasuredPd with(Pairs means) {
    return new MeasuredPd(blocks, means, ownVariance, stop);
  }

  /** PD with its interval at that level. */
  public Ratio at(double level) {
    return StoppingCorrection.honest(stop, new RatioOfMeans(level, ownVariance).of(losses));
  }

  /**
   * PD with its error, for comparisons with another run. Empty for fewer than two blocks, and for
   * values that are not positive.
   */
  public Optional<LogEstimate> estimate() {
    return LogEstimate.ofRatio(losses, ownVariance).map(each -> honest(stop, each));
  }

  /** Widened as the run's own intervals are, if it stopped when they were narrow enough. */
  public static LogEstimate honest(Optional<PrecisionStop> stop, LogEstimate estimate) {
    return stop.map(rule -> estimate.widened(rule.factor())).orElse(estimate);
  }
}

package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.twosample.Moments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How a ratio of two platforms moves while it is measured. Each block gives the change of the
 * logarithm of the ratio from its first round to its last ({@link RoundSums#move}); the interval of
 * their mean is Student's t over the blocks, because rounds of a block share its start and its
 * disturbances. A rank test over five blocks cannot reach 5 %, and one over rounds would assume
 * independent rounds.
 *
 * <p>A run tests the common trend of its cells and each cell's own, with half of the risk for
 * either: that of all cells together is found with the fewest blocks, and a single cell can move
 * alone. So one settled run in twenty shows any.
 *
 * @param ratio the ratio at the end over that at the beginning; below 1 it fell
 * @param interval absent with fewer than {@link ConfidenceLevel#MIN_TRIALS} blocks
 * @param blocks the number of blocks used
 * @param pValue two-sided, of no movement; absent like the interval
 * @param holmP the same corrected over all trends of its kind in the run
 * @param tests how many of its kind the run has
 */
public record RatioTrend(
    double ratio,
    Optional<Interval> interval,
    int blocks,
    OptionalDouble pValue,
    OptionalDouble holmP,
    int tests) {

  /** The largest movement, in either direction, of a settled ratio. */
  public static final double BOUND = 0.03;

  /** The common trend, and the cells' own. */
  private static final int KINDS = 2;

  /**
   * A trend that is tested alone, until it is {@linkplain #withHolmP corrected}.
   *
   * @param moves of the logarithm, one per block; at least one
   * @param tests how many of its kind the run has, 1 or more
   */
  public static RatioTrend of(Collection<Double> moves, double level, int tests) {
    double[] values = moves.stream().mapToDouble(Double::doubleValue).toArray();
    Estimate mean = Estimate.ofMean(values, level);
    Optional<Interval> interval =
        mean.interval()
            .map(each -> new Interval(Math.exp(each.lower()), Math.exp(each.upper()), level))
            .filter(each -> Double.isFinite(each.upper()));
    OptionalDouble p =
        interval.isPresent() ? OptionalDouble.of(pValue(values)) : OptionalDouble.empty();
    return new RatioTrend(Math.exp(mean.value()), interval, mean.n(), p, p, tests);
  }

  private static double pValue(double[] moves) {
    Moments moments = Moments.of(moves);
    double error = moments.standardDeviation() / Math.sqrt(moves.length);
    if (error == 0) {
      return moments.mean() == 0 ? 1 : 0;
    }
    return Math.min(
        1,
        2
            * TDistribution.of(moves.length - 1.0)
                .survivalProbability(Math.abs(moments.mean()) / error));
  }

  /**
   * The smallest ratio above 1 that such blocks would show in eight of ten runs, with the
   * correction for the other trends; its reciprocal is the one below 1. Absent like the interval.
   */
  public OptionalDouble detectable() {
    if (interval.isEmpty()) {
      return OptionalDouble.empty();
    }
    double level = interval.get().level();
    double error =
        Math.log(interval.get().upper() / ratio) / ConfidenceLevel.studentT(level, blocks - 1.0);
    double found =
        Math.exp(
            error
                * DetectableRatio.noncentrality(
                    blocks, 1 - risk(level) / tests, DetectableRatio.USUAL_POWER));
    return OptionalDouble.of(Math.max(1 + BOUND, Math.min(found, Double.MAX_VALUE)));
  }

  private static double risk(double level) {
    return (1 - ConfidenceLevel.checked(level)) / KINDS;
  }

  /**
   * The common trend of several cells, that of the geometric mean of their ratios: a block's move
   * is the mean of those of its cells, which share its starts.
   *
   * @param cells for each the change of its logarithm, by block
   * @param tests how many common trends the run has
   * @return absent if no cell has one
   */
  public static Optional<RatioTrend> common(
      List<? extends Map<Integer, Double>> cells, double level, int tests) {
    SortedMap<Integer, List<Double>> byBlock = new TreeMap<>();
    for (Map<Integer, Double> cell : cells) {
      cell.forEach(
          (block, move) -> byBlock.computeIfAbsent(block, b -> new ArrayList<>()).add(move));
    }
    return byBlock.isEmpty()
        ? Optional.empty()
        : Optional.of(
            of(
                byBlock.values().stream()
                    .map(each -> each.stream().mapToDouble(move -> move).average().orElseThrow())
                    .toList(),
                level,
                tests));
  }

  /** The same with its p corrected over all trends of its kind. */
  public RatioTrend withHolmP(double adjusted) {
    return new RatioTrend(ratio, interval, blocks, pValue, OptionalDouble.of(adjusted), tests);
  }

  /**
   * Whether the ratio of a cell with this trend is not settled: a trend was found for the cell
   * itself, or for all cells together and the cell is not shown to be without one. A single cell's
   * rounds show little; all cells of a server settle together.
   *
   * @param common the common trend of the cells, if known
   */
  public boolean isUnsettled(Optional<RatioTrend> common) {
    return isSeen() || (common.filter(RatioTrend::isSeen).isPresent() && !isWithin());
  }

  /** Whether a trend was found: significant after correction, and not within the bound. */
  public boolean isSeen() {
    return interval
        .filter(each -> holmP.orElse(1) <= risk(each.level()) && !isWithin())
        .isPresent();
  }

  /** Whether it moves by less than the bound for certain. */
  public boolean isWithin() {
    return interval
        .filter(each -> each.lower() >= 1 / (1 + BOUND) && each.upper() <= 1 + BOUND)
        .isPresent();
  }
}

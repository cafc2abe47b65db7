package io.tare.analysis.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a ratio of two platforms moves while it is measured. Each block gives the change of the
 * logarithm of the ratio from its first round to its last ({@link
 * io.tare.analysis.statistics.design.RoundSums#move}); the interval of their mean is Student's t
 * over the blocks, because rounds of a block share its start and its disturbances. A rank test over
 * five blocks cannot reach 5 %, and one over rounds would assume independent rounds.
 *
 * @param ratio the ratio at the end over that at the beginning; below 1 it fell
 * @param interval absent with fewer than {@link ConfidenceLevel#LEAST_TRIALS} blocks
 * @param blocks the number of blocks used
 */
public record RatioTrend(double ratio, Optional<Interval> interval, int blocks) {

  /** The largest movement, in either direction, of a settled ratio. */
  public static final double BOUND = 0.03;

  /**
   * @param moves of the logarithm, one per block; at least one
   */
  public static RatioTrend of(List<Double> moves, double level) {
    Estimate mean =
        Estimate.ofMean(moves.stream().mapToDouble(Double::doubleValue).toArray(), level);
    return new RatioTrend(
        Math.exp(mean.value()),
        mean.interval()
            .map(each -> new Interval(Math.exp(each.lower()), Math.exp(each.upper()), level))
            .filter(each -> Double.isFinite(each.upper())),
        mean.n());
  }

  /**
   * The common trend of several cells, that of the geometric mean of their ratios: a block's move
   * is the mean of those of its cells, which share its starts.
   *
   * @param cells for each the change of its logarithm, by block
   * @return absent if no cell has one
   */
  public static Optional<RatioTrend> common(
      List<? extends Map<Integer, Double>> cells, double level) {
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
                level));
  }

  /**
   * Whether the ratio of a cell with this trend is not settled: a trend was found for the cell
   * itself, or for all cells together and the cell is not shown to be without one. A single cell's
   * rounds show little; all cells of a server settle together.
   *
   * <p>There is no correction for many tests: a trend found by chance makes a verdict less firm,
   * but a missed one makes it wrong.
   *
   * @param common the common trend of the cells, if known
   */
  public boolean isUnsettled(Optional<RatioTrend> common) {
    return isSeen() || (common.filter(RatioTrend::isSeen).isPresent() && !isWithin());
  }

  /** Whether a trend was found: the interval does not contain 1 and is not within the bound. */
  public boolean isSeen() {
    return interval.filter(each -> !each.contains(1)).isPresent() && !isWithin();
  }

  /** Whether it moves by less than the bound for certain. */
  public boolean isWithin() {
    return interval
        .filter(each -> each.lower() >= 1 / (1 + BOUND) && each.upper() <= 1 + BOUND)
        .isPresent();
  }
}

package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.References;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * PD so far during a run, and whether it is precise enough to stop: a pure function of the valid
 * trial means so far.
 *
 * <p>Checking the interval to decide when to stop makes it too narrow, so the widened interval of
 * {@link PrecisionStop} decides; the report then uses it too.
 *
 * @param pd so far, over the blocks that are complete on both sides; without an interval while they
 *     are too few, as its method says; absent if its divisor is 0
 * @param median PD of the trials' medians over the same blocks; absent if the reference's are 0
 */
public record LivePd(
    Measurand measurand,
    String candidate,
    String reference,
    Optional<Ratio> pd,
    Optional<Ratio> median) {

  /**
   * Statistics of the counted submissions of one cell in one valid trial, in base units.
   *
   * @param metric of the statistics
   */
  public record TrialFigures(Cell cell, Metric metric, int block, double mean, double median) {}

  /** PD of every measurand and candidate that has a complete block, in the order of appearance. */
  public static List<LivePd> of(
      Collection<TrialFigures> trials, References references, double level) {
    Map<Cell, Map<Integer, TrialFigures>> byCell = new LinkedHashMap<>();
    trials.forEach(
        each ->
            byCell.computeIfAbsent(each.cell(), cell -> new TreeMap<>()).put(each.block(), each));
    List<LivePd> all = new ArrayList<>();
    byCell.forEach(
        (cell, ours) -> {
          String reference = references.referenceOf(cell.platform()).orElse(cell.platform());
          Map<Integer, TrialFigures> theirs =
              byCell.getOrDefault(cell.measurand().on(reference), Map.of());
          List<Integer> blocks = ours.keySet().stream().filter(theirs::containsKey).toList();
          if (!cell.platform().equals(reference) && !blocks.isEmpty()) {
            Metric metric = Objects.requireNonNull(ours.get(blocks.get(0))).metric();
            Pairs means = pairs(ours, theirs, blocks, TrialFigures::mean);
            Pairs medians = pairs(ours, theirs, blocks, TrialFigures::median);
            RatioOfMeans ratio = new RatioOfMeans(level);
            all.add(
                new LivePd(
                    cell.measurand(),
                    cell.platform(),
                    reference,
                    known(ratio, metric, means),
                    known(ratio, metric, medians)));
          }
        });
    return all;
  }

  /**
   * Whether every PD is precise enough.
   *
   * @param comparisons their planned number: one without a valid block on both sides is not precise
   *     enough
   * @param relativeHalfWidth half the interval's width over PD, for example 0.02
   * @param minBlocks the number of blocks below which nothing is precise enough
   */
  public static boolean isPrecise(
      Collection<LivePd> all, int comparisons, double relativeHalfWidth, int minBlocks) {
    PrecisionStop stop = new PrecisionStop(Math.max(1, minBlocks));
    return !all.isEmpty()
        && all.size() >= comparisons
        && all.stream()
            .allMatch(
                each -> each.pd().filter(pd -> stop.isReached(pd, relativeHalfWidth)).isPresent());
  }

  private static Optional<Ratio> known(RatioOfMeans ratio, Metric metric, Pairs values) {
    return MetricMeans.haveRatio(metric, values)
        ? Optional.of(ratio.of(MetricMeans.losses(metric, values)))
        : Optional.empty();
  }

  private static Pairs pairs(
      Map<Integer, TrialFigures> ours,
      Map<Integer, TrialFigures> theirs,
      List<Integer> blocks,
      ToDoubleFunction<TrialFigures> figure) {
    return Pairs.of(
        blocks.stream().map(ours::get).mapToDouble(figure).toArray(),
        blocks.stream().map(theirs::get).mapToDouble(figure).toArray());
  }
}

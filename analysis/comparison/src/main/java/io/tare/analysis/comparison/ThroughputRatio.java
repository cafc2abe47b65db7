package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.harness.model.Load;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ratio of answers per second, reference over candidate, for clients that wait for their
 * answers. If processors are always busy on both, this is the ratio of processor time per
 * submission (the utilization law, U = X D with U = 1 on both sides; Denning and Buzen 1978),
 * without counting it.
 *
 * @param ratio above 1 the candidate answers fewer
 * @param isSaturated whether the processors of both were always busy, as far as was counted
 */
public record ThroughputRatio(Ratio ratio, boolean isSaturated) {

  /** Absent if answers were not counted in one of the blocks, or submissions had a fixed rate. */
  public static Optional<ThroughputRatio> of(Results results, Comparison comparison) {
    if (comparison.metric().higherIsBetter()
        || comparison.measurand().load().orElse(null) instanceof Load.Rate) {
      return Optional.empty();
    }
    Optional<CellResult> ours = cell(results, comparison, comparison.candidate());
    Optional<CellResult> theirs = cell(results, comparison, comparison.reference());
    if (ours.isEmpty() || theirs.isEmpty()) {
      return Optional.empty();
    }
    Optional<double[]> answers = perSecond(results, ours.get(), comparison.blocks());
    Optional<double[]> answersThere = perSecond(results, theirs.get(), comparison.blocks());
    if (answers.isEmpty() || answersThere.isEmpty()) {
      return Optional.empty();
    }
    Map<String, ProcessorCount> counts = ProcessorCount.of(results.checks());
    Ratio ratio =
        StoppingCorrection.honest(
            StoppingCorrection.of(results.run()),
            new RatioOfMeans(results.level()).of(Pairs.of(answersThere.get(), answers.get())));
    return Optional.of(
        new ThroughputRatio(
            ratio, isSaturated(counts, ours.get()) && isSaturated(counts, theirs.get())));
  }

  private static Optional<CellResult> cell(
      Results results, Comparison comparison, String platform) {
    return results.cell(comparison.measurand().on(platform));
  }

  private static boolean isSaturated(Map<String, ProcessorCount> counts, CellResult cell) {
    ProcessorCount count = counts.get(cell.id());
    return count != null && count.isSaturated();
  }

  private static Optional<double[]> perSecond(
      Results results, CellResult cell, List<Integer> blocks) {
    Map<Integer, Double> byBlock = Throughput.byBlock(results, cell);
    return blocks.stream().allMatch(each -> byBlock.getOrDefault(each, 0.0) > 0)
        ? Optional.of(blocks.stream().mapToDouble(byBlock::get).toArray())
        : Optional.empty();
  }
}

package io.tare.analysis.capacity.models;

import java.util.SortedMap;
import java.util.TreeMap;

/** Costs by block, which are above 0 although noise makes some of the measured ones negative. */
final class PositiveBlocks {

  /** The least share of the processor time; a smaller cost counts as none. */
  private static final double MIN_SHARE = 0.001;

  private PositiveBlocks() {}

  /** With the mean of all measured ones. */
  static SortedMap<Integer, Double> of(SortedMap<Integer, Double> measured, double processor) {
    return of(
        measured,
        measured.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
        processor);
  }

  /**
   * Those below 0 count as none, which alone would make their mean too large, so all are scaled to
   * a mean.
   *
   * @param mean which they shall have
   * @param processor seconds of processor time of which they are a part
   */
  static SortedMap<Integer, Double> of(
      SortedMap<Integer, Double> measured, double mean, double processor) {
    double least = MIN_SHARE * processor;
    double target = Math.max(mean, least);
    double positive =
        measured.values().stream().mapToDouble(each -> Math.max(each, 0)).average().orElseThrow();
    SortedMap<Integer, Double> blocks = new TreeMap<>();
    measured.forEach(
        (number, each) ->
            blocks.put(
                number,
                mean > least && positive > 0 ? Math.max(each, 0) / positive * target : target));
    return blocks;
  }
}

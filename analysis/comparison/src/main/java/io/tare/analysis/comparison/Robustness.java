package io.tare.analysis.comparison;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.DetectableRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How firm a verdict is.
 *
 * @param decisive blocks without any one of which the verdict would be another; empty also with so
 *     few blocks that none can be spared
 * @param detectable the smallest PD above 1 that blocks like these would have shown in eight runs
 *     of ten
 */
public record Robustness(List<Integer> decisive, OptionalDouble detectable) {

  public Robustness {
    decisive = List.copyOf(decisive);
  }

  /**
   * @param pairs one of each block, above 1 for a loss
   * @param ratio what a verdict is taken from
   * @param ownVariance what blocks differ by at least, see {@link Comparison#ownVariance}
   */
  static Robustness of(
      Pairs pairs,
      List<Integer> blocks,
      Function<Pairs, Ratio> ratio,
      double level,
      double margin,
      double ownVariance) {
    Verdict verdict = Verdict.of(ratio.apply(pairs), margin);
    List<Integer> decisive = new ArrayList<>();
    if (pairs.size() > ConfidenceLevel.LEAST_TRIALS) {
      for (int i = 0; i < pairs.size(); i++) {
        Pairs others = pairs.without(i);
        if (others.referenceMean() == 0 || Verdict.of(ratio.apply(others), margin) != verdict) {
          decisive.add(blocks.get(i));
        }
      }
    }
    return new Robustness(
        decisive, DetectableRatio.of(pairs, level, DetectableRatio.USUAL_POWER, ownVariance));
  }
}

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
 * @param decisive blocks without any one of which the verdict would change; also empty if there are
 *     too few blocks to omit one
 * @param detectable the smallest PD above 1 that blocks with this spread would show in eight runs
 *     of ten
 */
public record Robustness(List<Integer> decisive, OptionalDouble detectable) {

  public Robustness {
    decisive = List.copyOf(decisive);
  }

  /**
   * @param pairs one per block, above 1 for a loss
   * @param ratio the ratio that the verdict is about
   * @param ownVariance the least variance between blocks, see {@link Comparison#ownVariance}
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

package io.tare.analysis.comparison;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.HodgesLehmann;
import io.tare.analysis.statistics.design.DetectableRatio;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How firm a verdict is, and PD without the weight of a single block.
 *
 * @param decisive blocks without any one of which the verdict would change; also empty if there are
 *     too few blocks to omit one
 * @param detectable the smallest PD above 1 that blocks with this spread would show in eight runs
 *     of ten
 * @param hodgesLehmann PD as {@link HodgesLehmann} computes it from the blocks; absent if a trial's
 *     mean is not above 0
 */
public record Robustness(
    List<Integer> decisive, OptionalDouble detectable, OptionalDouble hodgesLehmann) {

  public Robustness {
    decisive = List.copyOf(decisive);
  }

  static Robustness of(MeasuredPd pd, double level, double margin) {
    Verdict verdict = Verdict.of(pd.at(level), margin);
    List<Integer> decisive = new ArrayList<>();
    if (pd.losses().size() > ConfidenceLevel.MIN_TRIALS) {
      for (int i = 0; i < pd.losses().size(); i++) {
        MeasuredPd others = pd.without(i);
        if (others.losses().referenceMean() == 0
            || Verdict.of(others.at(level), margin) != verdict) {
          decisive.add(pd.blocks().get(i));
        }
      }
    }
    return new Robustness(
        decisive,
        DetectableRatio.of(
            pd.losses(),
            level,
            DetectableRatio.USUAL_POWER,
            pd.ownVariance(),
            pd.stop().map(PrecisionStop::factor).orElse(1.0)),
        HodgesLehmann.ratio(pd.losses()));
  }
}

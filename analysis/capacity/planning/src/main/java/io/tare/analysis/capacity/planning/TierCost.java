package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.RequestClass.Call;
import java.util.Optional;

/**
 * A part of what a request needs of a further tier, over all its visits; of a guest of the tier.
 *
 * @param tier which one
 * @param platform of the tier, if it has one of its own
 * @param origin of one visit
 */
record TierCost(int tier, Call call, Optional<String> platform, PartCost origin)
    implements DerivedCost {

  @Override
  public String part() {
    return call.tier() + " " + origin.part();
  }

  @Override
  public double referenceSeconds(int draw) {
    return call.visits() * origin.referenceSeconds(draw);
  }

  @Override
  public double seconds(String asked, int draw) {
    return call.visits() * origin.seconds(platform.orElse(asked), draw);
  }

  @Override
  public String source(String asked) {
    return origin.source(platform.orElse(asked));
  }
}

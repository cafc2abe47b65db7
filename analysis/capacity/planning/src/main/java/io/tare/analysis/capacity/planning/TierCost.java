package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.planning.RequestClass.Call;
import java.util.Optional;

/**
 * A part of what a request needs of a further tier, over all its visits.
 *
 * @param tier which one
 * @param platform of the tier, if it has one of its own
 * @param ofOne of one visit
 */
record TierCost(int tier, Call call, Optional<String> platform, PartCost ofOne)
    implements PartCost {

  @Override
  public String part() {
    return call.tier() + " " + ofOne.part();
  }

  /** Of a guest of the tier. */
  @Override
  public boolean isProcessorTime() {
    return ofOne.isProcessorTime();
  }

  @Override
  public double referenceSeconds(int draw) {
    return call.visits() * ofOne.referenceSeconds(draw);
  }

  @Override
  public double seconds(String asked, int draw) {
    return call.visits() * ofOne.seconds(platform.orElse(asked), draw);
  }

  @Override
  public String source(String asked) {
    return ofOne.source(platform.orElse(asked));
  }

  @Override
  public boolean isBound() {
    return ofOne.isBound();
  }
}

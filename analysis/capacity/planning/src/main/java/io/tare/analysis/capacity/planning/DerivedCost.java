package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import java.util.Optional;

/** A cost with other times than the one from which it is derived, and otherwise the same. */
interface DerivedCost extends PartCost {

  PartCost origin();

  @Override
  default String part() {
    return origin().part();
  }

  @Override
  default boolean isProcessorTime() {
    return origin().isProcessorTime();
  }

  @Override
  default Optional<ComponentKind> ofLoad() {
    return origin().ofLoad();
  }

  @Override
  default String source(String platform) {
    return origin().source(platform);
  }

  @Override
  default boolean isBound() {
    return origin().isBound();
  }
}

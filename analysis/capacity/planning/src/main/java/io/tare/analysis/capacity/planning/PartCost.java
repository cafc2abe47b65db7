package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import java.util.Optional;

/** The cost of one part of a request, on the reference and on platforms, in draws. */
interface PartCost {

  /** The name for people and in answers. */
  String part();

  /** Whether it uses a guest's processors; otherwise it is time elsewhere. */
  boolean isProcessorTime();

  /** Which of the costs it is whose share the load decides; empty if every request has it. */
  default Optional<ComponentKind> ofLoad() {
    return Optional.empty();
  }

  /** Seconds on the reference. */
  double referenceSeconds(int draw);

  /** Seconds on a platform. */
  double seconds(String platform, int draw);

  /** Its source measurement. */
  String source(String platform);

  /** Whether it is outside the measured region. */
  boolean isBound();
}

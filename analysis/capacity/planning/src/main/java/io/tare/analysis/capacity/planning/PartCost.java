package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ContentionLaw;

/** The cost of one part of a request, on the reference and on platforms, in draws. */
interface PartCost {

  /** The name for people and in answers. */
  String part();

  /** Whether it uses a guest's processors; otherwise it is time elsewhere. */
  boolean isProcessorTime();

  /** Whether it applies only to requests that find processors idle after a pause. */
  default boolean isAfterPause() {
    return false;
  }

  /** Whether it grows with the number of requests that are present, by {@link ContentionLaw}. */
  default boolean isContention() {
    return false;
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

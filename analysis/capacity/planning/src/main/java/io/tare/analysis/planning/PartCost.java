package io.tare.analysis.planning;

/** What one part of a request costs, on the reference and on platforms, in draws. */
interface PartCost {

  /** The name for people and in answers. */
  String part();

  /** Whether it keeps a guest's processors busy; else it is time that passes elsewhere. */
  boolean isProcessorTime();

  /** Whether only requests have it that find processors idle after a pause. */
  default boolean isAfterPause() {
    return false;
  }

  /** Seconds on the reference. */
  double referenceSeconds(int draw);

  /** Seconds on a platform. */
  double seconds(String platform, int draw);

  /** From which measurement it comes. */
  String source(String platform);

  /** Whether it lies outside of what was measured. */
  boolean isBound();
}

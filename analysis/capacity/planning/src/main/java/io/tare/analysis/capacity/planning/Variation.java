package io.tare.analysis.capacity.planning;

/**
 * The variation of the times of one request.
 *
 * @param value squared coefficient of variation of the processor time, 0 or more
 * @param isMeasured whether a run showed it, for whole response times; otherwise it was given for
 *     the processor time, or is unknown
 */
record Variation(double value, boolean isMeasured) {

  /** The default if unknown. */
  static final double EXPONENTIAL = 1;

  /** Of the time outside the processors, which a run shows together with it. */
  double ofDelay() {
    return isMeasured ? value : 0;
  }
}

package io.tare.analysis.planning;

/**
 * How much times of one and the same request vary.
 *
 * @param value squared coefficient of variation of the processor time, 0 or more
 * @param isMeasured whether a run showed it, of response times as a whole; else somebody told it of
 *     the processor time, or it is not known
 */
record Variation(double value, boolean isMeasured) {

  /** What is taken where nothing is known. */
  static final double EXPONENTIAL = 1;

  /** Of what passes beside the processors, which a run shows together with it. */
  double ofDelay() {
    return isMeasured ? value : 0;
  }
}

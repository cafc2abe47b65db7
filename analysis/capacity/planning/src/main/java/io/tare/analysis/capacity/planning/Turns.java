package io.tare.analysis.capacity.planning;

/**
 * Turns of requests at shared processors.
 *
 * @param waiting their mean wait over that of equal sharing, as measured at a rate, above 0
 */
record Turns(double waiting) {

  /** The wait for turns that do not vary. */
  private static final double LEAST = 0.5;

  /** The same as far as a queue can have it. */
  double used() {
    return Math.max(LEAST, waiting);
  }

  /**
   * Squared coefficient of variation of the turns that requests wait for: by F. Pollaczek and A. Y.
   * Khinchine the mean wait is {@code (1 + c²) / 2} of that of equal sharing, so at least half.
   */
  double variation() {
    return 2 * used() - 1;
  }
}

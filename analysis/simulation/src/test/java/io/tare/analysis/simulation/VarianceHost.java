package io.tare.analysis.simulation;

/**
 * How much starts differ in the eight cells of a run: standard deviations of their logarithms, the
 * last cell's the largest.
 */
public enum VarianceHost {
  NONE("starts do not differ", 0, 0, 0, 0, 0, 0, 0, 0),
  ALIKE("by 3 % in all cells", .03, .03, .03, .03, .03, .03, .03, .03),
  SPREAD("by 1 to 6 %", .01, .01, .015, .02, .03, .04, .05, .06),
  ODD("by 1 %, in one cell by 8 %", .01, .01, .01, .01, .01, .01, .01, .08);

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final double[] starts;

  VarianceHost(String words, double... starts) {
    this.words = words;
    this.starts = starts;
  }

  /** The differences, for people. */
  public String words() {
    return words;
  }

  double[] starts() {
    return starts.clone();
  }
}

package io.tare.analysis.simulation;

/**
 * Hosts that settle while counted: a platform's level in a round relative to its final level. The
 * final level is the true value; falls are linear on the logarithmic scale, unless noted.
 */
public enum SettlingHost {
  SETTLED("both settled", 0, 0),
  BOTH("both fall by 20 %", 0.2, 0.2),
  ONE_5("one side falls by 5 %", 0.05, 0),
  ONE_10("one side falls by 10 %", 0.1, 0),
  ONE_20("one side falls by 20 %", 0.2, 0),
  ONE_30("one side falls by 30 %", 0.3, 0),
  UNEQUAL("one side falls by 20 %, the other by 10 %", 0.2, 0.1),
  HALF("one side falls by 20 % in every other cell", 0.2, 0) {
    @Override
    double level(boolean isCandidate, int cell, double time) {
      return cell % 2 == 0 ? super.level(isCandidate, cell, time) : 1;
    }
  },
  EARLY("one side falls by 20 %, most of it early", 0.2, 0) {
    @Override
    double level(boolean isCandidate, int cell, double time) {
      return isCandidate ? 1 + (1 / 0.8 - 1) * Math.exp(-3 * time) : 1;
    }
  };

  private final String words;
  private final double ours;
  private final double theirs;

  SettlingHost(String words, double ours, double theirs) {
    this.words = words;
    this.ours = ours;
    this.theirs = theirs;
  }

  /** The fall, for people. */
  public String words() {
    return words;
  }

  double level(boolean isCandidate, int cell, double time) {
    return Math.pow(1 - (isCandidate ? ours : theirs), time - 1);
  }
}

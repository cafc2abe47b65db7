package io.tare.analysis.simulation;

/**
 * Hosts that settle while counted: a platform's level in a round relative to its final level, which
 * is the true value. Falls that end with the last round are linear on the logarithmic scale;
 * exponential ones begin 10 % above the final level when counting begins, and go on.
 */
public enum SettlingHost {
  SETTLED("both settled", 0, 0),
  ONE_SLOWER("both settled, one cell differs", 0, 0) {
    @Override
    boolean differs(int cell) {
      return cell == 0;
    }
  },
  BOTH("both fall by 20 %", 0.2, 0.2),
  ONE_5("one side falls by 5 %", 0.05, 0),
  ONE_10("one side falls by 10 %", 0.1, 0),
  ONE_20("one side falls by 20 %", 0.2, 0),
  ONE_30("one side falls by 30 %", 0.3, 0),
  UNEQUAL("one side falls by 20 %, the other by 10 %", 0.2, 0.1),
  HALF("one side falls by 20 % in every other cell", 0.2, 0) {
    @Override
    boolean moves(int cell) {
      return cell % 2 == 0;
    }
  },
  SETTLES_0_3("one side is 10 % above, time constant 0.3", 0.1, 0.3, 0),
  SETTLES_1("one side is 10 % above, time constant 1", 0.1, 1, 0),
  SETTLES_3("one side is 10 % above, time constant 3", 0.1, 3, 0),
  SETTLES_10("one side is 10 % above, time constant 10", 0.1, 10, 0),
  HALF_SETTLES_3("one side is 10 % above in every other cell, time constant 3", 0.1, 3, 0) {
    @Override
    boolean moves(int cell) {
      return cell % 2 == 0;
    }
  },
  FAST_THEN_SLOW("one side is 11 % above, time constants 0.2 and 3", 0.1, 3, 0.01),
  FAST_WARM_UP("one side falls in the warm-up, time constant 0.2, and is 0.1 % above", 0, 1, 0.001);

  private static final double FAST = 0.2;

  private final String words;
  private final double ours;
  private final double theirs;
  private final double slow;
  private final double constant;
  private final double fast;

  /**
   * @param ours the candidate's even fall, as a share, to its final level in the last round
   * @param theirs the reference's
   */
  SettlingHost(String words, double ours, double theirs) {
    this(words, ours, theirs, 0, 1, 0);
  }

  /**
   * @param slow what an exponential adds to the candidate's level when counting begins
   * @param constant its time constant
   * @param fast the same with the time constant {@link #FAST}
   */
  SettlingHost(String words, double slow, double constant, double fast) {
    this(words, 0, 0, slow, constant, fast);
  }

  SettlingHost(
      String words, double ours, double theirs, double slow, double constant, double fast) {
    this.words = words;
    this.ours = ours;
    this.theirs = theirs;
    this.slow = slow;
    this.constant = constant;
    this.fast = fast;
  }

  /** The fall, for people; time constants are in units of the counted time. */
  public String words() {
    return words;
  }

  double level(boolean isCandidate, int cell, double time) {
    if (!moves(cell)) {
      return 1;
    }
    double even = Math.pow(1 - (isCandidate ? ours : theirs), time - 1);
    return isCandidate
        ? even + slow * Math.exp(-time / constant) + fast * Math.exp(-time / FAST)
        : even;
  }

  /** Whether it has settled when counting begins, so that a true difference can be found. */
  public boolean isSettled() {
    return this == SETTLED || this == ONE_SLOWER || this == FAST_WARM_UP;
  }

  /** Whether the cell settles as the others do. */
  boolean moves(int cell) {
    return true;
  }

  /** Whether the cell has the true PD; otherwise it is 1. */
  boolean differs(int cell) {
    return true;
  }
}

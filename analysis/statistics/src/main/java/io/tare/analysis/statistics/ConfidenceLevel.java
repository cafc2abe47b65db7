package io.tare.analysis.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Confidence levels: the one default, the check, and the quantile of Student's t for a level. */
public final class ConfidenceLevel {

  /** 95 %, as in the published studies. */
  public static final double DEFAULT = 0.95;

  /**
   * The fewest trials or blocks that an interval is given for. From two, Student's t has one degree
   * of freedom and a quantile of 12.7: such an interval reaches from zero to many times the value
   * and says less than "too few".
   */
  public static final int MIN_TRIALS = 3;

  private ConfidenceLevel() {}

  /**
   * @throws IllegalArgumentException if the level is not above 0 and below 1
   */
  public static double checked(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("confidence level " + level + " is not between 0 and 1");
    }
    return level;
  }

  /**
   * The value that |t| does not exceed with probability {@code level}.
   *
   * @param degreesOfFreedom at least 1
   */
  public static double studentT(double level, double degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - checked(level)) / 2);
  }
}

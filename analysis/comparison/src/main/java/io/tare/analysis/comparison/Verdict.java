package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;

/** What a comparison says in words. */
public enum Verdict {
  SLOWER,
  FASTER,
  /**
   * The interval contains 1 and lies within the margin: both one-sided tests of {@link
   * io.tare.analysis.statistics.twosample.Equivalence} succeed, each at half the level's risk.
   */
  SAME,
  /** The interval contains 1 and rules out every loss above {@link #SMALL_LOSS}. */
  NO_LOSS_SEEN,
  /** The interval contains 1 and is so wide that a loss that matters may hide in it. */
  UNDECIDED,
  /** Fewer blocks on both sides than an interval takes. */
  TOO_FEW_BLOCKS,
  UNBOUNDED,
  /** What rounding of the figures may hide is more than the margin, and than the difference. */
  TOO_COARSE;

  /** A loss up to this share is small: what a run must rule out to say that it sees none. */
  public static final double SMALL_LOSS = 0.1;

  /**
   * Platforms whose means differ by no more than this share are the same, unless the campaign says
   * else.
   */
  public static final double DEFAULT_MARGIN = 0.02;

  /**
   * @param margin above 0
   */
  static Verdict of(Ratio pd, double margin) {
    return switch (pd.method()) {
      case TOO_FEW_BLOCKS -> TOO_FEW_BLOCKS;
      case UNBOUNDED -> UNBOUNDED;
      case FIELLER, LOG_RATIO_T -> of(pd.interval().orElseThrow(), margin);
    };
  }

  /**
   * The same of figures that were printed with few digits.
   *
   * @param resolution what the last digit is worth, as a share of the smaller figure
   */
  static Verdict of(Ratio pd, double margin, double resolution) {
    Verdict verdict = of(pd, margin);
    return resolution > margin
            && verdict.isTold()
            && !pd.interval().filter(each -> isBeyond(each, resolution)).isPresent()
        ? TOO_COARSE
        : verdict;
  }

  private static boolean isBeyond(Interval pd, double resolution) {
    return pd.lower() > 1 + resolution || pd.upper() < 1 / (1 + resolution);
  }

  /**
   * @param pd the interval of a ratio of which above 1 is a loss
   * @param margin above 0
   */
  public static Verdict of(Interval pd, double margin) {
    if (pd.contains(1)) {
      if (isWithin(pd, margin)) {
        return SAME;
      }
      return pd.upper() <= 1 + SMALL_LOSS ? NO_LOSS_SEEN : UNDECIDED;
    }
    return pd.lower() > 1 ? SLOWER : FASTER;
  }

  /** Whether it says that there is a difference. */
  public boolean isDifference() {
    return this == SLOWER || this == FASTER;
  }

  /** Whether it says anything: a lack of blocks, of bounds or of digits contradicts nothing. */
  boolean isTold() {
    return this != TOO_FEW_BLOCKS && this != UNBOUNDED && this != TOO_COARSE;
  }

  /** The bounds are such that it does not matter which side is the reference. */
  static boolean isWithin(Interval pd, double margin) {
    return pd.lower() >= 1 / (1 + margin) && pd.upper() <= 1 + margin;
  }
}

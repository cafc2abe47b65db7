package io.tare.analysis.comparison;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;

/** The verdict of a comparison. */
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
  /** The interval contains 1 and is so wide that a relevant loss is possible. */
  UNDECIDED,
  /** Fewer blocks on both sides than an interval needs. */
  TOO_FEW_BLOCKS,
  UNBOUNDED,
  /** The rounding error of the values is larger than the margin and the difference. */
  TOO_COARSE;

  /**
   * A loss up to this share is small: a run must rule out larger ones to report that it sees none.
   */
  public static final double SMALL_LOSS = 0.1;

  /**
   * Platforms whose means differ by no more than this share are the same, unless the campaign sets
   * another margin.
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
   * The same for values printed with few digits.
   *
   * @param resolution what the last digit is worth, as a share of the smaller value
   */
  static Verdict of(Ratio pd, double margin, double resolution) {
    Verdict verdict = of(pd, margin);
    return resolution > margin
            && verdict.isReported()
            && !pd.interval().filter(each -> isBeyond(each, resolution)).isPresent()
        ? TOO_COARSE
        : verdict;
  }

  private static boolean isBeyond(Interval pd, double resolution) {
    return pd.lower() > 1 + resolution || pd.upper() < 1 / (1 + resolution);
  }

  /**
   * @param pd the interval of a ratio that is a loss above 1
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

  /** Whether it is informative: a lack of blocks, bounds or digits contradicts nothing. */
  boolean isReported() {
    return this != TOO_FEW_BLOCKS && this != UNBOUNDED && this != TOO_COARSE;
  }

  /** The bounds are symmetric in reference and candidate. */
  static boolean isWithin(Interval pd, double margin) {
    return pd.lower() >= 1 / (1 + margin) && pd.upper() <= 1 + margin;
  }
}

package io.tare.analysis.results;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;

/** What a comparison says in words. */
public enum Verdict {
  SLOWER,
  FASTER,
  /** The interval contains 1 and rules out every loss above {@link #SMALL_LOSS}. */
  NO_LOSS_SEEN,
  /** The interval contains 1 and is so wide that a loss that matters may hide in it. */
  UNDECIDED,
  /** Fewer blocks on both sides than an interval takes. */
  TOO_FEW_BLOCKS,
  /** The interval has no bounds. */
  UNBOUNDED;

  /** A loss up to this share is small: what a run must rule out to say that it sees none. */
  public static final double SMALL_LOSS = 0.1;

  static Verdict of(Ratio pd) {
    return switch (pd.method()) {
      case TOO_FEW_BLOCKS -> TOO_FEW_BLOCKS;
      case UNBOUNDED -> UNBOUNDED;
      case FIELLER, LOG_RATIO_T -> of(pd.interval().orElseThrow());
    };
  }

  private static Verdict of(Interval pd) {
    if (pd.contains(1)) {
      return pd.upper() <= 1 + SMALL_LOSS ? NO_LOSS_SEEN : UNDECIDED;
    }
    return pd.lower() > 1 ? SLOWER : FASTER;
  }
}

package io.tare.analysis.results;

import io.tare.analysis.statistics.Ratio;

/** What a comparison says in words. */
public enum Verdict {
  SLOWER("slower"),
  FASTER("faster"),
  /** The interval contains 1. That is not a proof that the platforms are equal. */
  NO_DIFFERENCE_SEEN("no difference seen"),
  /** Fewer than two blocks on both sides, so there is no interval. */
  TOO_FEW_BLOCKS("too few blocks");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  static Verdict of(Ratio pd) {
    if (pd.interval().isEmpty()) {
      return TOO_FEW_BLOCKS;
    }
    if (!pd.differsFromOne()) {
      return NO_DIFFERENCE_SEEN;
    }
    return pd.value() > 1 ? SLOWER : FASTER;
  }
}

package io.tare.analysis.reproduction;

/** What a run says of a published claim. */
public enum ClaimVerdict {
  /** Everything that the claim says of the run's cells is shown. */
  REPRODUCED("reproduced"),
  /** Something that the claim says is shown to be otherwise. */
  CONTRADICTED("contradicted"),
  /** The same, but by a platform that the claim is not about, which can contradict nothing. */
  DIFFERENT("different on another platform"),
  /** The run's intervals leave both possible. */
  UNDECIDED("undecided"),
  /** The run has no cells to ask, or too few blocks. */
  NOT_MEASURED("not measured");

  private final String words;

  ClaimVerdict(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}

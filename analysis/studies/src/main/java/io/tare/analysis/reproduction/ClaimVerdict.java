package io.tare.analysis.reproduction;

/** A run's verdict on a published claim. */
public enum ClaimVerdict {
  /** All conditions of the claim are shown. */
  REPRODUCED("reproduced"),
  /** The opposite of some condition is shown. */
  CONTRADICTED("contradicted"),
  /** The same, but by a platform that the claim is not about, which cannot contradict it. */
  DIFFERENT("different on another platform"),
  /** The run's intervals allow both. */
  UNDECIDED("undecided"),
  /** The run lacks such cells, or has too few blocks. */
  NOT_MEASURED("not measured");

  private final String words;

  ClaimVerdict(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}

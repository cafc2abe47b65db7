package io.tare.analysis.studies.reproduction;

/** A run's verdict on a published claim. */
public enum ClaimVerdict {
  /** All conditions of the claim are shown. */
  REPRODUCED("reproduced"),
  /** The opposite of some condition is shown. */
  CONTRADICTED("contradicted"),
  /** The run's intervals allow both. */
  UNDECIDED("undecided"),
  /** It would depend on a cell that was measured before both sides had settled. */
  NOT_SETTLED("not settled"),
  /** The platform does not stand for one that the claim is about; its figures are shown. */
  NOT_ASKED("not about this platform"),
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

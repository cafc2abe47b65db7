package io.tare.harness.run;

/**
 * How a run ended.
 *
 * @param reason one line for people and the journal
 * @param unfinishedTrials trials that could not be completed, or were not reached
 * @param invalidCells cells that are complete but broke a rule of validity, or have a phase in
 *     which an action failed
 * @param failedSubmissions failed ones in complete cells
 */
public record RunEnd(
    Kind kind, String reason, int unfinishedTrials, int invalidCells, long failedSubmissions) {

  /** Why it ended. */
  public enum Kind {
    /** Everything planned was done. */
    COMPLETE,
    /** Every PD is known as well as was asked for. */
    PRECISE,
    /** The budget is spent before every PD was known as well as was asked for. */
    BUDGET_SPENT,
    /** Nothing was left to do. */
    ALREADY_COMPLETE,
    /** Too much went wrong one after the other. */
    GAVE_UP,
    /** Somebody stopped it. */
    INTERRUPTED
  }

  private static final int ALL_VALID = 0;
  private static final int SOME_INVALID = 1;
  private static final int INFRASTRUCTURE = 3;
  private static final int STOPPED = 130;

  /** The exit status of a program that ends with this. */
  public int exitStatus() {
    if (kind == Kind.INTERRUPTED) {
      return STOPPED;
    }
    if (kind == Kind.GAVE_UP || unfinishedTrials > 0) {
      return INFRASTRUCTURE;
    }
    return invalidCells > 0 || failedSubmissions > 0 ? SOME_INVALID : ALL_VALID;
  }

  /** Whether resuming would find something to do. */
  public boolean isResumable() {
    return kind == Kind.INTERRUPTED || kind == Kind.GAVE_UP || unfinishedTrials > 0;
  }
}

package io.tare.harness.run.event;

/**
 * How a run ended.
 *
 * @param reason one line for the user and the journal
 * @param unfinishedTrials trials that could not be completed, or were not reached
 * @param invalidCells complete cells that broke a rule of validity, or have a phase in which an
 *     action failed
 * @param failedSubmissions in complete cells
 */
public record RunEnd(
    Kind kind, String reason, int unfinishedTrials, int invalidCells, long failedSubmissions) {

  /** Why it ended. */
  public enum Kind {
    /** Everything planned is done. */
    COMPLETE,
    /** Every PD has the required precision. */
    PRECISE,
    /** The budget was spent before every PD had the required precision. */
    BUDGET_SPENT,
    /** Nothing was left to do. */
    ALREADY_COMPLETE,
    /** Too many trials failed in a row. */
    GAVE_UP,
    /** It was stopped. */
    INTERRUPTED
  }

  private static final int ALL_VALID = 0;
  private static final int SOME_INVALID = 1;
  private static final int INFRASTRUCTURE = 3;
  private static final int STOPPED = 130;

  /** The exit status of the command. */
  public int exitStatus() {
    if (kind == Kind.INTERRUPTED) {
      return STOPPED;
    }
    if (kind == Kind.GAVE_UP || unfinishedTrials > 0) {
      return INFRASTRUCTURE;
    }
    return invalidCells > 0 || failedSubmissions > 0 ? SOME_INVALID : ALL_VALID;
  }

  /** Whether there is something left to resume. */
  public boolean isResumable() {
    return kind == Kind.INTERRUPTED || kind == Kind.GAVE_UP || unfinishedTrials > 0;
  }
}

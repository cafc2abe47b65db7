package io.tare.harness.model;

import java.util.Locale;

/** Whether a recorded submission is part of the statistics, and if not, why. */
public enum SampleStatus {
  /** It counts. */
  COUNTED,
  /** Its parts count. Its total does not, because it contains the cost of the server's stamps. */
  STAMPED,
  /** It belongs to the warm-up of a cell that counts. */
  WARMUP,
  /** It failed; the reason is recorded with it. */
  FAILED,
  /** The cell's metric was not measured. */
  NO_METRIC,
  /** An action failed in the phase in which it was submitted. */
  LEFT_OUT,
  /** The same submission was already recorded. */
  DUPLICATE,
  /** The cell broke a rule of validity in this attempt at the trial. */
  INVALID,
  /** The cell's samples differ from the recorded ones. */
  DIFFERENT,
  /** The attempt ended before the cell was complete. */
  UNFINISHED,
  /** The attempt finished the cell, but a later one measured it again. */
  REPLACED,
  /** The plan does not contain the trial or cell. */
  NOT_IN_PLAN;

  /** The word in files: {@code no_metric}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The status of a submission by itself.
   *
   * @param value of the cell's metric; NaN if it was not measured
   * @param isForParts whether it counts only for parts, see {@link Stamps#forParts}
   */
  public static SampleStatus of(boolean warmup, boolean isValid, double value, boolean isForParts) {
    if (warmup) {
      return WARMUP;
    }
    if (!isValid) {
      return FAILED;
    }
    if (Double.isNaN(value)) {
      return NO_METRIC;
    }
    return isForParts ? STAMPED : COUNTED;
  }
}

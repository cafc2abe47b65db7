package io.tare.model;

import java.util.Locale;

/** Whether a recorded submission is part of the statistics, and if not, why. */
public enum SampleStatus {
  /** It counts. */
  COUNTED,
  /** It belongs to the warm-up of a cell that counts. */
  WARMUP,
  /** It failed; the reason stands with it. */
  FAILED,
  /** The value that its cell is about was not measured. */
  NO_METRIC,
  /** An action failed in the phase in which it was submitted. */
  LEFT_OUT,
  /** The same submission was recorded before. */
  DUPLICATE,
  /** The cell broke a rule of validity in this attempt at the trial. */
  INVALID,
  /** The cell's samples are not those that were recorded. */
  DIFFERENT,
  /** The attempt ended before the cell was complete. */
  UNFINISHED,
  /** The attempt finished the cell, and a later one measured it again. */
  REPLACED,
  /** The plan knows no such trial or cell. */
  NOT_IN_PLAN;

  /** The word in files: {@code no_metric}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Where a submission stands as far as it alone can tell.
   *
   * @param value of the metric that its cell is about; NaN if it was not measured
   */
  public static SampleStatus of(boolean warmup, boolean isValid, double value) {
    if (warmup) {
      return WARMUP;
    }
    if (!isValid) {
      return FAILED;
    }
    return Double.isNaN(value) ? NO_METRIC : COUNTED;
  }
}

package io.tare.cli.export;

import java.util.Locale;

/** Whether a sample is part of the statistics, and why not. */
enum SampleStatus {
  COUNTED,
  WARMUP,
  /** The submission failed; the reason is told. */
  FAILED,
  /** The cell broke a rule of validity in this trial. */
  INVALID,
  /** The cell's samples are not those that were recorded. */
  DIFFERENT,
  /** The attempt ended before the cell was complete. */
  UNFINISHED,
  /** The same submission was recorded before. */
  DUPLICATE;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

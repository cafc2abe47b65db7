package io.tare.analysis.samples;

import io.tare.model.Metric;
import io.tare.model.Outcome;

/**
 * A recorded submission as it streams by. Whoever hands it over may use the same object for the
 * next one, so it must not be kept.
 */
public interface Submission {

  String trial();

  int attempt();

  String cell();

  /** Its number within cell, trial and attempt, from 0. */
  long sequence();

  boolean warmup();

  /** The pass over all cells of a side-by-side block, from 1; 0 where there are none. */
  default int round() {
    return 0;
  }

  /** The slice's number within its cell, trial and attempt, from 1; 0 where there are none. */
  default int slice() {
    return 0;
  }

  /** When it started, epoch nanoseconds by the clock of the machine that measured. */
  long startEpochNanos();

  Outcome outcome();

  /** The value of a metric in its base unit, or NaN if it was not measured. */
  double value(Metric metric);
}

package io.tare.analysis.planning;

import java.util.Locale;

/** Kinds of questions. */
public enum Question {
  /** Response time, throughput and utilization. */
  PREDICT,
  /** How many guests meet the SLA. */
  SIZE,
  /** The platforms side by side, the cheapest that meets the SLA first. */
  COMPARE,
  /** The same over a range of loads, sizes or guests. */
  SWEEP,
  /** Which input moves the answer most. */
  SENSITIVITY,
  /** The largest load that meets the SLA. */
  INVERSE,
  /** Where the time goes, and the source measurement of each part. */
  EXPLAIN;

  /** The word for it in queries. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it needs a range. */
  boolean needsVary() {
    return this == SWEEP;
  }

  /** Whether it needs requests at a rate. */
  boolean needsRate() {
    return this == INVERSE;
  }

  /** Whether it needs a goal. */
  boolean needsSla() {
    return this == SIZE || this == COMPARE || this == INVERSE;
  }
}

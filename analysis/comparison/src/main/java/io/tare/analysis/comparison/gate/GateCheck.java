package io.tare.analysis.comparison.gate;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Cell;
import java.util.Optional;

/**
 * A limit checked for one cell.
 *
 * @param value absent if it was not measured
 * @param interval corrected for the number of checks; it decides the state
 * @param lastThird the same of the last third of the rounds, which must agree, if the cell had not
 *     settled
 * @param n how many trials, blocks or migrations the value is a mean of; 0 if it is not measured,
 *     or compares two runs
 * @param basis what the value is a mean of, such as {@code "6 migrations"}; empty if reported
 *     elsewhere
 * @param reason why it is undecided; empty otherwise
 * @param needed what would decide it, in words; empty if unknown or not needed
 */
@RecordBuilder
public record GateCheck(
    GateLimit limit,
    Cell cell,
    State state,
    Optional<Double> value,
    Optional<Interval> interval,
    Optional<Interval> lastThird,
    int n,
    String basis,
    String reason,
    String needed) {

  /** The outcome. */
  public enum State {
    /** A bound is broken by the whole interval, or both: the gate closes. */
    FAILED,
    /** All bounds are kept by the whole interval, or both. */
    PASSED,
    /** An interval contains a bound, or is missing. */
    UNDECIDED;

    /** As people read it. */
    public String words() {
      return switch (this) {
        case FAILED -> "failed";
        case PASSED -> "passed";
        case UNDECIDED -> "undecided";
      };
    }
  }
}

package io.tare.analysis.comparison.gate;

import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Cell;
import java.util.Optional;

/**
 * A condition checked for one cell.
 *
 * @param value absent if it was not measured
 * @param interval corrected for the number of checks; it decides the state
 * @param lastThird the same of the last third of the rounds, which must agree, if the cell had not
 *     settled
 * @param basis what the value is a mean of, such as {@code "6 migrations"}; empty if reported
 *     elsewhere
 * @param reason why it is undecided; empty otherwise
 * @param needed what would decide it, in words; empty if unknown or not needed
 */
public record GateCheck(
    GateCondition limit,
    Cell cell,
    State state,
    Optional<Double> value,
    Optional<Interval> interval,
    Optional<Interval> lastThird,
    String basis,
    String reason,
    String needed) {

  /** The outcome. */
  public enum State {
    /** The condition is true for the whole interval, or both: the gate closes. */
    FAILED,
    /** The condition is false for the whole interval, or both. */
    PASSED,
    /** An interval contains the bound, or is missing. */
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

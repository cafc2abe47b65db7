package io.tare.analysis.gate;

import io.tare.analysis.statistics.Interval;
import io.tare.model.Cell;
import java.util.Optional;

/**
 * A condition asked of one cell.
 *
 * @param value absent if it was not measured
 * @param interval corrected for how many checks there are: the state follows from it alone
 * @param basis what the value is a mean of, such as {@code "6 migrations"}; empty where a report
 *     tells that elsewhere
 * @param reason why it is undecided; empty otherwise
 * @param needed what would decide it, in words; empty if that is not known, or not needed
 */
public record GateCheck(
    GateCondition limit,
    Cell cell,
    State state,
    Optional<Double> value,
    Optional<Interval> interval,
    String basis,
    String reason,
    String needed) {

  /** What came out. */
  public enum State {
    /** The condition holds of the whole interval: the gate closes. */
    FAILED,
    /** The condition holds of nothing in the interval. */
    PASSED,
    /** The interval holds the bound, or there is none. */
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

package io.tare.analysis.comparison;

import io.tare.harness.model.SampleStatus;

/**
 * Submissions that were recorded but do not count, and why.
 *
 * @param cell the cell's id in the plan
 * @param trial the trial's id in the plan
 * @param detail what was found, in words; may be empty
 * @param submissions how many
 */
public record Exclusion(Reason reason, String cell, String trial, String detail, long submissions) {

  public enum Reason {
    WARM_UP("warm-up"),
    FAILED("failed"),
    CELL_INVALID("the cell broke a rule of validity in this trial"),
    SAMPLES_DIFFER("the cell's samples differ from those recorded"),
    UNFINISHED("the attempt ended before the cell was complete"),
    REPLACED("a later attempt at the trial measured the cell again"),
    LEFT_OUT("an action failed in this phase"),
    DUPLICATE("the same submission was recorded twice"),
    NO_METRIC("the compared metric was not recorded"),
    NOT_IN_PLAN("the plan has no such trial or cell"),
    UNPAIRED("the other platform has no valid trial in this block (left out of PD only)");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /**
     * Why submissions with a standing do not count.
     *
     * @throws IllegalArgumentException if they do
     */
    static Reason of(SampleStatus standing) {
      return switch (standing) {
        case COUNTED, STAMPED -> throw new IllegalArgumentException("what counts is not excluded");
        case WARMUP -> WARM_UP;
        case FAILED -> FAILED;
        case NO_METRIC -> NO_METRIC;
        case LEFT_OUT -> LEFT_OUT;
        case DUPLICATE -> DUPLICATE;
        case INVALID -> CELL_INVALID;
        case DIFFERENT -> SAMPLES_DIFFER;
        case UNFINISHED -> UNFINISHED;
        case REPLACED -> REPLACED;
        case NOT_IN_PLAN -> NOT_IN_PLAN;
      };
    }

    /** Whether it is part of the method rather than something that went wrong. */
    public boolean isExpected() {
      return this == WARM_UP;
    }
  }
}

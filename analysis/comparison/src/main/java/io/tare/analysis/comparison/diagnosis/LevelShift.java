package io.tare.analysis.comparison.diagnosis;

import java.util.OptionalLong;

/**
 * Where the response times of a cell shift to a new level.
 *
 * @param trial in which, or with which, the new level begins
 * @param block that trial's block
 * @param sequence the submission with which it begins, up to the size of a batch; absent if whole
 *     trials differ from the previous ones
 * @param before geometric mean of the previous level, in the metric's base unit
 * @param after that of the new level
 */
public record LevelShift(
    String trial, int block, OptionalLong sequence, double before, double after) {

  /** The new level over the previous one; above 1 is slower. */
  public double ratio() {
    return after / before;
  }
}

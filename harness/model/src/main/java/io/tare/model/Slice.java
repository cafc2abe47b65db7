package io.tare.model;

/**
 * Which stretch of a side-by-side block a submission belongs to.
 *
 * @param round the pass over all cells, from 1; 0 if the trials came one after the other
 * @param number the slice's number within its cell and trial, from 1; 0 as above
 */
public record Slice(int round, int number) {

  /** Of a submission in a trial that had the machine for itself. */
  public static final Slice NONE = new Slice(0, 0);

  public Slice {
    if (round < 0 || number < 0 || (round == 0) != (number == 0)) {
      throw new IllegalArgumentException(
          "round " + round + " and slice " + number + " must both be 0, or both from 1");
    }
  }
}

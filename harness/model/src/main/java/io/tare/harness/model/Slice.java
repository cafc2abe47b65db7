package io.tare.harness.model;

/**
 * The slice of a side-by-side block to which a submission belongs.
 *
 * @param round the pass over all cells, from 1; 0 if the trials were sequential
 * @param number the slice's number within its cell and trial, from 1; 0 as above
 */
public record Slice(int round, int number) {

  /** For a submission of a trial that had the machine to itself. */
  public static final Slice NONE = new Slice(0, 0);

  public Slice {
    if (round < 0 || number < 0 || (round == 0) != (number == 0)) {
      throw new IllegalArgumentException(
          "round " + round + " and slice " + number + " must both be 0, or both from 1");
    }
  }
}

package io.tare.harness.model;

import java.util.BitSet;

/**
 * Which submissions carry time stamps of their server. Where a clock is slow, its readings are a
 * noticeable part of a short response time, so their cost is measured: the headline is the time
 * without them.
 */
public enum Stamps {
  /** All submissions, and their cost is not measured. */
  ALWAYS,

  /**
   * In a cell whose server can omit them, those of every other slice. The others show the total
   * without stamps, these the parts.
   */
  ALTERNATING;

  /**
   * The submissions that count only for parts. If the server made no stamps, because it was ordered
   * to omit them or has none, it read its clock 0 times, or reported no number.
   */
  public BitSet forParts(SampleColumns samples) {
    BitSet stamped = new BitSet(samples.size());
    if (this == ALTERNATING) {
      double[] readings = samples.values(SubmissionField.SERVER_READINGS.label());
      for (int i = 0; i < readings.length; i++) {
        stamped.set(i, readings[i] > 0);
      }
    }
    return stamped;
  }

  /**
   * Whether a slice omits stamps. Two slices of a round differ, and their order changes from round
   * to round, so that a drift affects both kinds equally. It depends on nothing else, so platforms
   * do the same, and a resumed run too.
   *
   * @param seed of the cell in its block, the same on every platform
   * @param round the pass over all cells, from 1
   * @param visit the slice's number in its round, from 0
   */
  public boolean omitsThem(long seed, int round, int visit) {
    return this == ALTERNATING && Math.floorMod(seed + round + visit, 2) == 1;
  }
}

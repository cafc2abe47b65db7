package io.tare.harness.model;

import java.util.Map;
import java.util.Optional;

/**
 * Bounds of how many of a machine's processors were kept busy on average by programs outside the
 * run while a cell was measured.
 *
 * @param min the part that nothing else explains, 0 or more
 * @param max at least {@code min}
 */
public record OtherPrograms(double min, double max) {

  /** Two-sided 99 % of a normal distribution. */
  private static final double SURE = 2.576;

  /** The error of reading two counters at both ends, each rounded down to whole ticks. */
  private static final double TICKS = 2;

  public OtherPrograms {
    if (!(min >= 0 && min <= max && Double.isFinite(max))) {
      throw new IllegalArgumentException(
          "other programs used from " + min + " to " + max + " processors");
    }
  }

  /**
   * Computes the bounds for a machine.
   *
   * @param busy processors that were busy with anything except the harness
   * @param doubt the uncertainty of that
   * @param allowed processors that platform and client could use
   * @param own processors that they did use, more than allowed where nothing confines them; if
   *     unknown, all that they could use
   */
  public static OtherPrograms of(double busy, double doubt, double allowed, double own) {
    double min = Math.max(0, busy - doubt - Math.max(allowed, own));
    return new OtherPrograms(min, Math.max(min, busy + doubt - own));
  }

  /** From a cell's observations; empty if missing. */
  public static Optional<OtherPrograms> of(Map<String, Double> observations) {
    Double min = observations.get(Observation.OTHERS_MIN.label());
    Double max = observations.get(Observation.OTHERS_MAX.label());
    return min == null || max == null ? Optional.empty() : Optional.of(new OtherPrograms(min, max));
  }

  /**
   * The uncertainty of a number of busy processors counted in ticks. Linux samples every processor
   * once per tick, and counts it as busy or idle for the whole tick; so a share p of n ticks has a
   * standard deviation of √(p(1 − p)/n) if samples are independent, and less if activity lasts
   * longer than a tick.
   *
   * @param busy processors, from 0 to all of them
   * @param processors of the machine
   * @param ticks of all processors together, above 0
   */
  public static double doubtOfTicks(double busy, int processors, double ticks) {
    double share = Math.min(1, Math.max(0, busy / processors));
    return processors * (SURE * Math.sqrt(share * (1 - share) / ticks) + TICKS / ticks);
  }

  /** How many more processors than these were certainly used; below 0 if none. */
  public double surelyBeyond(OtherPrograms others) {
    return min - others.max;
  }

  /**
   * Whether one of two was certainly disturbed more than the other, so that a comparison of their
   * measurements is meaningless.
   *
   * @param bound processors by which they may differ
   */
  public boolean isOneSided(OtherPrograms others, double bound) {
    return !(Math.max(surelyBeyond(others), others.surelyBeyond(this)) <= bound);
  }
}

package io.tare.harness.model;

import java.util.Map;
import java.util.Optional;

/**
 * Bounds of how many of a machine's processors were kept busy on average by programs outside the
 * run while a cell was measured.
 *
 * @param least the part that nothing else explains, 0 or more
 * @param most at least {@code least}
 */
public record OtherPrograms(double least, double most) {

  /** Two-sided 99 % of a normal distribution. */
  private static final double SURE = 2.576;

  /** The error of reading two counters at both ends, each rounded down to whole ticks. */
  private static final double TICKS = 2;

  public OtherPrograms {
    if (!(least >= 0 && least <= most && Double.isFinite(most))) {
      throw new IllegalArgumentException(
          "other programs used from " + least + " to " + most + " processors");
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
    double least = Math.max(0, busy - doubt - Math.max(allowed, own));
    return new OtherPrograms(least, Math.max(least, busy + doubt - own));
  }

  /** From a cell's observations; empty if missing. */
  public static Optional<OtherPrograms> of(Map<String, Double> observations) {
    Double least = observations.get(Observation.OTHERS_LEAST.label());
    Double most = observations.get(Observation.OTHERS_MOST.label());
    return least == null || most == null
        ? Optional.empty()
        : Optional.of(new OtherPrograms(least, most));
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
    return least - others.most;
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

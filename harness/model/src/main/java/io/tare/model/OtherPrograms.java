package io.tare.model;

import java.util.Map;
import java.util.Optional;

/**
 * How many of a machine's processors programs that have nothing to do with a run kept busy while a
 * cell was measured, on average: within these bounds.
 *
 * @param least what nothing else explains, 0 or more
 * @param most at least {@code least}
 */
public record OtherPrograms(double least, double most) {

  /** Two-sided 99 % of a normal distribution. */
  private static final double SURE = 2.576;

  /** What reading two counters at both ends may be off, each rounded down to whole ticks. */
  private static final double TICKS = 2;

  public OtherPrograms {
    if (!(least >= 0 && least <= most && Double.isFinite(most))) {
      throw new IllegalArgumentException(
          "other programs used from " + least + " to " + most + " processors");
    }
  }

  /**
   * From what is known of a machine.
   *
   * @param busy processors that were busy with anything but the harness
   * @param doubt how far that may be off
   * @param allowed processors that platform and client could use
   * @param own processors that they did use, more than allowed where nothing confines them; where
   *     that is not known, all that they could
   */
  public static OtherPrograms of(double busy, double doubt, double allowed, double own) {
    double least = Math.max(0, busy - doubt - Math.max(allowed, own));
    return new OtherPrograms(least, Math.max(least, busy + doubt - own));
  }

  /** What a cell's observations say; empty if they lack it. */
  public static Optional<OtherPrograms> of(Map<String, Double> observations) {
    Double least = observations.get(Observation.OTHERS_LEAST.label());
    Double most = observations.get(Observation.OTHERS_MOST.label());
    return least == null || most == null
        ? Optional.empty()
        : Optional.of(new OtherPrograms(least, most));
  }

  /**
   * How far a number of busy processors may be off that was counted in ticks. Linux looks at every
   * processor once in a tick, and calls it busy or idle for the whole of it; so a share p of n
   * ticks has a standard deviation of √(p(1 − p)/n) if looks do not depend on each other, and less
   * if what runs lasts longer than a tick.
   *
   * @param busy processors, from 0 to all of them
   * @param processors that the machine has
   * @param ticks of all processors together, above 0
   */
  public static double doubtOfTicks(double busy, int processors, double ticks) {
    double share = Math.min(1, Math.max(0, busy / processors));
    return processors * (SURE * Math.sqrt(share * (1 - share) / ticks) + TICKS / ticks);
  }

  /**
   * How many processors more than these others were surely used; below 0 if that is not sure at
   * all.
   */
  public double surelyBeyond(OtherPrograms others) {
    return least - others.most;
  }

  /**
   * Whether one of two surely met more of them than the other: then a comparison of what was
   * measured meanwhile says nothing.
   *
   * @param bound processors by which they may differ
   */
  public boolean isOneSided(OtherPrograms others, double bound) {
    return !(Math.max(surelyBeyond(others), others.surelyBeyond(this)) <= bound);
  }
}

package io.tare.analysis.migration;

/**
 * How a pre-copy migration goes. Pass i sends V(i) bytes in T(i) = V(i) / (η·B); meanwhile the
 * guest writes V(i+1) = min(D·T(i), W), which the next pass sends. The first sends υ + σ·M of a
 * memory of M bytes: pages that are empty or all alike take next to nothing where a hypervisor
 * knows them (QEMU), so that what the guest uses decides, υ; where it does not (Xen), all is sent,
 * σ = 1. When what is left takes no longer than the downtime that is allowed, or after the most
 * passes, the guest is stopped and the rest is sent. Then
 *
 * <pre>
 * downtime = κ · V(last) / (η·B) + c1
 * total    = c0 + sum of all T(i) before + downtime
 * </pre>
 *
 * <p>Clark et al. send the rest as fast as before (κ = 1); QEMU keeps to no limit while the guest
 * stands still, so that κ is near 0 where the network could take more.
 *
 * <p>B is the bandwidth that is allowed, D how fast the guest writes, W the most that it can have
 * written. Passes shrink by D/(η·B); if that is not below 1, it ends only where W is small enough,
 * or passes are limited.
 *
 * <p>Sources: C. Clark et al., Live Migration of Virtual Machines, NSDI 2005 (pre-copy, the
 * writable working set, its stop conditions); S. Akoush et al., Predicting the Performance of
 * Virtual Machine Migration, MASCOTS 2010 (the same recursion with constant overheads before and
 * after).
 *
 * @param setupSeconds c0: what is done beside the copying, not counting the stop
 * @param stopSeconds c1: what standing still takes beside sending the rest
 * @param restShare κ: how long sending the rest takes, of what it would at η·B; 0 to 1
 * @param bandwidthShare η: what is sent a second, of what is allowed
 * @param usedBytes υ: what the first pass sends however large the memory is, though no more than
 *     that
 * @param sentShare σ: what it sends besides, of the memory
 */
public record PreCopyModel(
    double setupSeconds,
    double stopSeconds,
    double restShare,
    double bandwidthShare,
    double usedBytes,
    double sentShare) {

  /** No migration goes on for so many passes. */
  private static final int MOST_PASSES = 1000;

  public PreCopyModel {
    if (!(setupSeconds >= 0)
        || !(stopSeconds >= 0)
        || !Double.isFinite(setupSeconds + stopSeconds)) {
      throw new IllegalArgumentException(
          "constants of " + setupSeconds + " s and " + stopSeconds + " s, expected 0 or more");
    }
    if (!(restShare >= 0 && restShare <= 1)) {
      throw new IllegalArgumentException(
          "a share of " + restShare + " for the rest, expected 0 to 1");
    }
    if (!(bandwidthShare > 0) || !Double.isFinite(bandwidthShare)) {
      throw new IllegalArgumentException(
          "a share of " + bandwidthShare + " of the bandwidth, expected above 0");
    }
    if (!(usedBytes >= 0 && sentShare >= 0 && usedBytes + sentShare > 0)
        || !Double.isFinite(usedBytes + sentShare)) {
      throw new IllegalArgumentException(
          "a first pass of %s bytes and the share %s, expected above 0"
              .formatted(usedBytes, sentShare));
    }
  }

  /**
   * How one goes.
   *
   * @param converges whether what is left becomes small enough by itself
   * @param passes with the last one, for which the guest stands still
   * @param sentBytes in all passes
   * @param totalSeconds infinite of one that never ends
   * @param downtimeSeconds infinite of one that never ends
   */
  public record Course(
      boolean converges,
      int passes,
      double sentBytes,
      double totalSeconds,
      double downtimeSeconds) {

    /** Whether it comes to an end, by itself or because passes are limited. */
    public boolean ends() {
      return Double.isFinite(totalSeconds);
    }
  }

  /** How a migration goes by this law. */
  public Course course(PlannedMigration planned) {
    double rate = bandwidthShare * planned.bytesPerSecond();
    double most = planned.workingSetBytes().orElse(planned.memoryBytes());
    int limit = planned.mostPasses().orElse(MOST_PASSES);
    double left = Math.min(usedBytes, planned.memoryBytes()) + sentShare * planned.memoryBytes();
    double copying = 0;
    double sent = 0;
    int passes = 0;
    while (left / rate > planned.downtimeSeconds() && passes < limit - 1) {
      double takes = left / rate;
      copying += takes;
      sent += left;
      passes++;
      left = Math.min(planned.dirtiedPerSecond() * takes, most);
    }
    boolean converges = left / rate <= planned.downtimeSeconds();
    if (!converges && planned.mostPasses().isEmpty()) {
      return new Course(
          false,
          passes,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY);
    }
    double downtime = restShare * left / rate + stopSeconds;
    return new Course(
        converges, passes + 1, sent + left, setupSeconds + copying + downtime, downtime);
  }
}

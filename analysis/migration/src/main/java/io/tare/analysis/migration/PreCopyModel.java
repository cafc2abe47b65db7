package io.tare.analysis.migration;

/**
 * A model of pre-copy migration. Pass i sends V(i) bytes in T(i) = V(i) / (η·B); meanwhile the
 * guest writes V(i+1) = min(D·T(i), W), which the next pass sends. The first sends υ + σ·M of a
 * memory of M bytes: a hypervisor that detects empty or uniform pages (QEMU) sends almost nothing
 * for them, so the used memory υ decides; otherwise (Xen) all is sent, σ = 1. When the rest takes
 * no longer than the allowed downtime, or after the most passes, the guest is stopped and the rest
 * is sent. Then
 *
 * <pre>
 * downtime = κ · V(last) / (η·B) + c1
 * total    = c0 + sum of all T(i) before + downtime
 * </pre>
 *
 * <p>Clark et al. send the rest as fast as before (κ = 1); QEMU ignores the limit during the
 * standstill, so κ is near 0 if the network is faster.
 *
 * <p>B is the allowed bandwidth, D the guest's write rate, W its writable working set. Passes
 * shrink by D/(η·B); if that is not below 1, the migration ends only if W is small enough or passes
 * are limited.
 *
 * <p>Sources: C. Clark et al., Live Migration of Virtual Machines, NSDI 2005 (pre-copy, the
 * writable working set, its stop conditions); S. Akoush et al., Predicting the Performance of
 * Virtual Machine Migration, MASCOTS 2010 (the same recursion with constant overheads before and
 * after).
 *
 * @param setupSeconds c0: time besides copying, without the stop
 * @param stopSeconds c1: standstill besides sending the rest
 * @param restShare κ: time for sending the rest, relative to that at η·B; 0 to 1
 * @param bandwidthShare η: used share of the allowed bandwidth
 * @param usedBytes υ: bytes of the first pass independent of the memory's size, at most all of it
 * @param sentShare σ: share of the memory that it sends in addition
 */
public record PreCopyModel(
    double setupSeconds,
    double stopSeconds,
    double restShare,
    double bandwidthShare,
    double usedBytes,
    double sentShare) {

  /** The limit of simulated passes. */
  private static final int MAX_PASSES = 1000;

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
   * The course of a migration.
   *
   * @param converges whether the rest becomes small enough by itself
   * @param passes including the last one, during the standstill
   * @param sentBytes in all passes
   * @param totalSeconds infinite if it never ends
   * @param downtimeSeconds infinite if it never ends
   */
  public record Course(
      boolean converges,
      int passes,
      double sentBytes,
      double totalSeconds,
      double downtimeSeconds) {

    /** Whether it ends, by itself or because passes are limited. */
    public boolean ends() {
      return Double.isFinite(totalSeconds);
    }
  }

  /** The course of a migration by this law. */
  public Course course(PlannedMigration planned) {
    double rate = bandwidthShare * planned.bytesPerSecond();
    double max = planned.workingSetBytes().orElse(planned.memoryBytes());
    int limit = planned.maxPasses().orElse(MAX_PASSES);
    double left = Math.min(usedBytes, planned.memoryBytes()) + sentShare * planned.memoryBytes();
    double copying = 0;
    double sent = 0;
    int passes = 0;
    while (left / rate > planned.downtimeSeconds() && passes < limit - 1) {
      double takes = left / rate;
      copying += takes;
      sent += left;
      passes++;
      left = Math.min(planned.dirtiedPerSecond() * takes, max);
    }
    boolean converges = left / rate <= planned.downtimeSeconds();
    if (!converges && planned.maxPasses().isEmpty()) {
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

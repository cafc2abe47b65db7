package io.tare.harness.campaign.schedule;

import io.tare.harness.campaign.stop.StopRule;
import io.tare.harness.model.Design;
import java.util.Locale;
import java.util.Optional;

/**
 * How much is measured, and in which order.
 *
 * @param blocks with a precision as stop rule, the minimum number
 * @param retries how often a failed trial or side-by-side block is tried again
 * @param patienceNanos how long to wait for machines that cannot be reached any more
 * @param rounds settings for cells measured for a time; empty if submissions are counted
 */
public record Schedule(
    Design design,
    int blocks,
    StopRule stop,
    Boot boot,
    int retries,
    long patienceNanos,
    Optional<Rounds> rounds) {

  public Schedule withBlocks(int number) {
    return new Schedule(design, number, stop, boot, retries, patienceNanos, rounds);
  }

  public Schedule withDesign(Design other) {
    return new Schedule(other, blocks, stop, boot, retries, patienceNanos, rounds);
  }

  /** How often a platform is started. */
  public enum Boot {
    /** Once; fresh servers for every trial. */
    RUN,
    /** Anew for every trial. */
    TRIAL;

    /** The name in campaign files. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

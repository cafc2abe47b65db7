package io.tare.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a live migration did, on the clock of the machine that had it done. Passes copy memory while
 * the guest goes on; what it writes meanwhile is copied again (C. Clark et al., Live Migration of
 * Virtual Machines, NSDI 2005).
 *
 * @param mode {@code precopy} or {@code postcopy}: where the guest ran while most was copied
 * @param startEpochNanos when it was asked for, by the wall clock
 * @param totalNanos from then until the hypervisor said that it was over
 * @param downtimeNanos how long the guest stood still, as the hypervisor says; null if it does not
 * @param stillNanos from its stop on one side to its going on on the other, as their events tell;
 *     null if they do not
 * @param resumedAfterNanos from the beginning until it went on on the other side; null if that was
 *     not told
 * @param sentBytes as the hypervisor says; null if it does not
 * @param memoryBytes of the guest
 * @param terms what it was ordered to keep to
 * @param route between which hosts, or processes of the hypervisor
 * @param cost what it took from the machines, as counted beside the hypervisor
 * @param passes in their order; at least one if the hypervisor tells of them
 * @param escalations what was done because it did not end by itself, in words; usually none
 */
public record MigrationRecord(
    String mode,
    long startEpochNanos,
    long totalNanos,
    @Nullable Long downtimeNanos,
    @Nullable Long stillNanos,
    @Nullable Long resumedAfterNanos,
    @Nullable Long sentBytes,
    long memoryBytes,
    Terms terms,
    Route route,
    Cost cost,
    List<Pass> passes,
    List<String> escalations) {

  public MigrationRecord {
    if (totalNanos < 0 || (sentBytes != null && sentBytes < 0) || memoryBytes < 0) {
      throw new IllegalArgumentException(
          "total %d ns, sent %s bytes, memory %d bytes, expected 0 or more"
              .formatted(totalNanos, sentBytes, memoryBytes));
    }
    passes = List.copyOf(passes);
    escalations = List.copyOf(escalations);
  }

  /**
   * What was ordered; each null if that was left to the hypervisor.
   *
   * @param bytesPerSecond the most that is sent
   * @param downtimeNanos how long the guest may stand still
   */
  public record Terms(@Nullable Long bytesPerSecond, @Nullable Long downtimeNanos) {
    public static final Terms NONE = new Terms(null, null);
  }

  /**
   * From where to where, as the system names its hosts; both empty if it does not tell.
   *
   * @param source where the guest was
   * @param destination where it went
   */
  public record Route(String source, String destination) {
    public static final Route UNTOLD = new Route("", "");
  }

  /**
   * What it took; each null if that cannot be counted.
   *
   * @param wireBytes that crossed the cable or socket between both sides in both directions, all
   *     headers that are seen there included, and what was sent again
   * @param sourceProcessorNanos that the source's hypervisor used from the order to the end, for
   *     the guest too as long as that was there
   * @param destinationProcessorNanos the same of the destination's
   */
  public record Cost(
      @Nullable Long wireBytes,
      @Nullable Long sourceProcessorNanos,
      @Nullable Long destinationProcessorNanos) {
    public static final Cost UNTOLD = new Cost(null, null, null);
  }

  /**
   * One pass over what was still to be copied.
   *
   * @param number from 1
   * @param afterNanos its beginning, since the migration was asked for
   * @param durationNanos until the next began or all was over, at least 0
   * @param sentBytes copied in it; null if that was not told apart from the next one, which has
   *     both
   * @param dirtiedBytes written by the guest meanwhile, as counted at its end; null if that was not
   *     told
   */
  public record Pass(
      int number,
      long afterNanos,
      long durationNanos,
      @Nullable Long sentBytes,
      @Nullable Long dirtiedBytes) {
    public Pass {
      if (number < 1 || durationNanos < 0 || (sentBytes != null && sentBytes < 0)) {
        throw new IllegalArgumentException(
            "pass %d of %d ns and %d bytes, expected 1 or more and 0 or more"
                .formatted(number, durationNanos, sentBytes));
      }
    }
  }
}

package io.tare.harness.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A live migration, timed by the clock of the machine that ordered it. Passes copy memory while the
 * guest runs; pages written meanwhile are copied again (C. Clark et al., Live Migration of Virtual
 * Machines, NSDI 2005).
 *
 * @param mode {@code precopy} or {@code postcopy}: where the guest ran while most memory was copied
 * @param startEpochNanos when it was ordered, by the wall clock
 * @param totalNanos from then until the hypervisor reported its end
 * @param downtimeNanos how long the guest was stopped, as reported by the hypervisor; null if not
 *     reported
 * @param stillNanos from its stop on one side to its resumption on the other, from their events;
 *     null if unknown
 * @param resumedAfterNanos from the beginning until it resumed on the other side; null if unknown
 * @param sentBytes as reported by the hypervisor; null if not reported
 * @param memoryBytes of the guest
 * @param terms its ordered limits
 * @param route its hosts, or processes of the hypervisor
 * @param cost its cost to the machines, counted outside the hypervisor
 * @param passes in order; at least one if the hypervisor reports them
 * @param escalations what was done because it did not end by itself, in words; usually empty
 */
@RecordBuilder
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
   * The ordered limits; each null if left to the hypervisor.
   *
   * @param bytesPerSecond the maximum rate of sending
   * @param downtimeNanos how long the guest may be stopped
   */
  public record Terms(@Nullable Long bytesPerSecond, @Nullable Long downtimeNanos) {
    public static final Terms NONE = new Terms(null, null);
  }

  /**
   * Source and destination in the system's names of hosts; both empty if unknown.
   *
   * @param source where the guest was
   * @param destination where it went
   */
  public record Route(String source, String destination) {
    public static final Route UNTOLD = new Route("", "");
  }

  /**
   * Its cost; each null if it cannot be counted.
   *
   * @param wireBytes that crossed the cable or socket between both sides in both directions,
   *     including all visible headers and retransmissions
   * @param sourceProcessorNanos that the source's hypervisor used from the order to the end,
   *     including for the guest while it was there
   * @param destinationProcessorNanos the same for the destination
   */
  public record Cost(
      @Nullable Long wireBytes,
      @Nullable Long sourceProcessorNanos,
      @Nullable Long destinationProcessorNanos) {
    public static final Cost UNTOLD = new Cost(null, null, null);
  }

  /**
   * One pass over the memory still to be copied.
   *
   * @param number from 1
   * @param afterNanos its beginning, since the migration was ordered
   * @param durationNanos until the next pass or the end, at least 0
   * @param sentBytes copied in it; null if only known together with the next pass, which then has
   *     both
   * @param dirtiedBytes written by the guest meanwhile, as counted at its end; null if unknown
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

package io.tare.analysis.migration;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A planned pre-copy migration.
 *
 * @param memoryBytes of the guest, above 0
 * @param dirtiedPerSecond bytes of memory that the guest writes per second, each page counted once
 *     per pass; 0 or more
 * @param bytesPerSecond the bandwidth limit, above 0
 * @param downtimeSeconds the allowed standstill for sending the rest, above 0
 * @param workingSetBytes the most memory written during a pass, above 0; all if absent
 * @param maxPasses the limit of passes, the last of which is sent during the standstill, 1 or more;
 *     unlimited if absent
 */
public record PlannedMigration(
    double memoryBytes,
    double dirtiedPerSecond,
    double bytesPerSecond,
    double downtimeSeconds,
    OptionalDouble workingSetBytes,
    OptionalInt maxPasses) {

  public PlannedMigration {
    above(memoryBytes, "memory in bytes");
    above(bytesPerSecond, "bandwidth in bytes a second");
    above(downtimeSeconds, "downtime in seconds");
    if (!(dirtiedPerSecond >= 0) || !Double.isFinite(dirtiedPerSecond)) {
      throw new IllegalArgumentException(
          "bytes written a second are " + dirtiedPerSecond + ", expected 0 or more");
    }
    if (workingSetBytes.isPresent()) {
      above(workingSetBytes.getAsDouble(), "working set in bytes");
    }
    if (maxPasses.isPresent() && maxPasses.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "the most passes are " + maxPasses.getAsInt() + ", expected 1 or more");
    }
  }

  private static void above(double value, String what) {
    if (!(value > 0) || !Double.isFinite(value)) {
      throw new IllegalArgumentException(what + " is " + value + ", expected above 0");
    }
  }
}

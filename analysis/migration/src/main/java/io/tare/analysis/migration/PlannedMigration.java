package io.tare.analysis.migration;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A pre-copy migration that somebody thinks of.
 *
 * @param memoryBytes of the guest, above 0
 * @param dirtiedPerSecond bytes of memory that the guest writes a second, each page counted once
 *     while a pass lasts; 0 or more
 * @param bytesPerSecond the most that is to be sent, above 0
 * @param downtimeSeconds how long the guest may stand still for the rest to be sent, above 0
 * @param workingSetBytes the most that a pass can find written, above 0; all of its memory if
 *     absent
 * @param mostPasses the last of so many passes is sent while the guest stands still, whatever is
 *     left, 1 or more; never if absent
 */
public record PlannedMigration(
    double memoryBytes,
    double dirtiedPerSecond,
    double bytesPerSecond,
    double downtimeSeconds,
    OptionalDouble workingSetBytes,
    OptionalInt mostPasses) {

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
    if (mostPasses.isPresent() && mostPasses.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "the most passes are " + mostPasses.getAsInt() + ", expected 1 or more");
    }
  }

  private static void above(double value, String what) {
    if (!(value > 0) || !Double.isFinite(value)) {
      throw new IllegalArgumentException(what + " is " + value + ", expected above 0");
    }
  }
}

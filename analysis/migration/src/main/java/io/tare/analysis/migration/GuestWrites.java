package io.tare.analysis.migration;

import io.tare.harness.model.MigrationRecord.Pass;
import java.util.List;
import java.util.Objects;

/**
 * A guest's writes during passes, each page counted once per pass.
 *
 * @param bytesPerSecond over the passes with known writes
 * @param maxBytes in one pass
 */
record GuestWrites(double bytesPerSecond, double maxBytes) {

  private static final double NANOS = 1e9;

  /** Whether writes are known. */
  static boolean isReportedBy(List<Pass> passes) {
    return isFound(passes) || isSent(passes);
  }

  /**
   * The writes found at the ends of passes. If unknown, the bytes sent by the next pass are used,
   * because it sends what was written.
   *
   * @param passes with known writes
   */
  static GuestWrites of(List<Pass> passes) {
    boolean isSent = isSent(passes);
    double bytes = 0;
    double seconds = 0;
    double max = 0;
    for (int i = 0; i < passes.size(); i++) {
      Long found = passes.get(i).dirtiedBytes();
      if (found == null && isSent && i < passes.size() - 1) {
        found = passes.get(i + 1).sentBytes();
      }
      if (found != null) {
        bytes += found;
        seconds += passes.get(i).durationNanos() / NANOS;
        max = Math.max(max, found);
      }
    }
    return new GuestWrites(bytes / seconds, max);
  }

  private static boolean isFound(List<Pass> passes) {
    return passes.stream()
        .anyMatch(each -> each.dirtiedBytes() != null && each.durationNanos() > 0);
  }

  /** Whether the sent bytes are known for every pass after the first. */
  private static boolean isSent(List<Pass> passes) {
    return passes.size() > 1
        && passes.get(0).durationNanos() > 0
        && passes.stream().skip(1).map(Pass::sentBytes).allMatch(Objects::nonNull);
  }
}

package io.tare.analysis.migration;

import io.tare.model.MigrationRecord.Pass;
import java.util.List;
import java.util.Objects;

/**
 * What a guest wrote while passes copied it, each page counted once a pass.
 *
 * @param bytesPerSecond over the passes of which it is known
 * @param mostBytes in one pass
 */
record GuestWrites(double bytesPerSecond, double mostBytes) {

  private static final double NANOS = 1e9;

  /** Whether they tell of it. */
  static boolean isToldBy(List<Pass> passes) {
    return isFound(passes) || isSent(passes);
  }

  /**
   * What passes found written at their ends. If one of them does not tell, what the next one sent
   * stands for it: what is sent again was written.
   *
   * @param passes that tell of it
   */
  static GuestWrites of(List<Pass> passes) {
    boolean isSent = isSent(passes);
    double bytes = 0;
    double seconds = 0;
    double most = 0;
    for (int i = 0; i < passes.size(); i++) {
      Long found = passes.get(i).dirtiedBytes();
      if (found == null && isSent && i < passes.size() - 1) {
        found = passes.get(i + 1).sentBytes();
      }
      if (found != null) {
        bytes += found;
        seconds += passes.get(i).durationNanos() / NANOS;
        most = Math.max(most, found);
      }
    }
    return new GuestWrites(bytes / seconds, most);
  }

  private static boolean isFound(List<Pass> passes) {
    return passes.stream()
        .anyMatch(each -> each.dirtiedBytes() != null && each.durationNanos() > 0);
  }

  /** Whether what was sent is known of every pass after the first. */
  private static boolean isSent(List<Pass> passes) {
    return passes.size() > 1
        && passes.get(0).durationNanos() > 0
        && passes.stream().skip(1).map(Pass::sentBytes).allMatch(Objects::nonNull);
  }
}

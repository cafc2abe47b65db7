package io.tare.infra.libvirt;

import io.tare.harness.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The passes of a migration, from repeated queries of libvirt. A pass begins when it is first
 * observed; one that ended before a query has no bytes of its own.
 */
final class ObservedPasses {

  private final List<Observation> observations = new ArrayList<>();
  private @Nullable Observation last;

  private record Observation(int pass, long afterNanos, @Nullable Long sent, @Nullable Long left) {}

  /**
   * A query's result.
   *
   * @param afterNanos its time since the start of the migration
   */
  void heard(long afterNanos, JobStatistics statistics) {
    if (!statistics.isCopying() || statistics.pass() < 1) {
      return;
    }
    last =
        new Observation(
            statistics.pass(), afterNanos, statistics.sentBytes(), statistics.leftBytes());
    if (statistics.pass() > count()) {
      observations.add(last);
    }
  }

  /** The number of the latest pass. */
  int count() {
    return observations.isEmpty() ? 0 : observations.get(observations.size() - 1).pass();
  }

  /** The bytes written during the last finished pass, in words. */
  String lastDirtied() {
    @Nullable Long left =
        observations.size() < 2 ? null : observations.get(observations.size() - 1).left();
    return left == null ? "an unknown number of bytes" : left + " bytes";
  }

  /**
   * All of them.
   *
   * @param totalNanos of the migration
   * @param end libvirt's statistics after it
   */
  List<MigrationRecord.Pass> all(long totalNanos, JobStatistics end) {
    if (last != null && end.pass() > count()) {
      observations.add(new Observation(end.pass(), last.afterNanos(), last.sent(), null));
    }
    List<MigrationRecord.Pass> passes = new ArrayList<>();
    long sent = 0;
    for (int i = 0; i < observations.size(); i++) {
      Observation each = observations.get(i);
      for (int missed = passes.size() + 1; missed < each.pass(); missed++) {
        passes.add(new MigrationRecord.Pass(missed, each.afterNanos(), 0, null, null));
      }
      boolean isLast = i == observations.size() - 1;
      long until =
          isLast ? Math.max(totalNanos, each.afterNanos()) : observations.get(i + 1).afterNanos();
      @Nullable Long sentUntil = isLast ? end.sentBytes() : observations.get(i + 1).sent();
      passes.add(
          new MigrationRecord.Pass(
              each.pass(),
              each.afterNanos(),
              until - each.afterNanos(),
              sentUntil == null ? null : Long.valueOf(Math.max(0, sentUntil - sent)),
              isLast ? null : observations.get(i + 1).left()));
      sent = sentUntil == null ? sent : sentUntil;
    }
    return passes;
  }
}

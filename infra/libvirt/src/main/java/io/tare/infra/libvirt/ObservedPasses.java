package io.tare.infra.libvirt;

import io.tare.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The passes of a migration, by what libvirt said each time that it was asked. A pass begins when
 * it is first heard of; one that was over before anybody asked has no bytes of its own.
 */
final class ObservedPasses {

  private final List<Seen> seen = new ArrayList<>();
  private @Nullable Seen last;

  private record Seen(int pass, long afterNanos, @Nullable Long sent, @Nullable Long left) {}

  /**
   * What libvirt said.
   *
   * @param afterNanos when it was asked, since the migration was
   */
  void heard(long afterNanos, JobStatistics told) {
    if (!told.isCopying() || told.pass() < 1) {
      return;
    }
    last = new Seen(told.pass(), afterNanos, told.sentBytes(), told.leftBytes());
    if (told.pass() > count()) {
      seen.add(last);
    }
  }

  /** The number of the newest. */
  int count() {
    return seen.isEmpty() ? 0 : seen.get(seen.size() - 1).pass();
  }

  /** What was written in the last pass that is over, in words. */
  String lastDirtied() {
    @Nullable Long left = seen.size() < 2 ? null : seen.get(seen.size() - 1).left();
    return left == null ? "an unknown number of bytes" : left + " bytes";
  }

  /**
   * All of them.
   *
   * @param totalNanos of the migration
   * @param end what libvirt said after it
   */
  List<MigrationRecord.Pass> all(long totalNanos, JobStatistics end) {
    if (last != null && end.pass() > count()) {
      seen.add(new Seen(end.pass(), last.afterNanos(), last.sent(), null));
    }
    List<MigrationRecord.Pass> passes = new ArrayList<>();
    long sent = 0;
    for (int i = 0; i < seen.size(); i++) {
      Seen each = seen.get(i);
      for (int missed = passes.size() + 1; missed < each.pass(); missed++) {
        passes.add(new MigrationRecord.Pass(missed, each.afterNanos(), 0, null, null));
      }
      boolean isLast = i == seen.size() - 1;
      long until = isLast ? Math.max(totalNanos, each.afterNanos()) : seen.get(i + 1).afterNanos();
      @Nullable Long sentUntil = isLast ? end.sentBytes() : seen.get(i + 1).sent();
      passes.add(
          new MigrationRecord.Pass(
              each.pass(),
              each.afterNanos(),
              until - each.afterNanos(),
              sentUntil == null ? null : Long.valueOf(Math.max(0, sentUntil - sent)),
              isLast ? null : seen.get(i + 1).left()));
      sent = sentUntil == null ? sent : sentUntil;
    }
    return passes;
  }
}

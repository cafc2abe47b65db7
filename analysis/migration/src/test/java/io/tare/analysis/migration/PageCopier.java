package io.tare.analysis.migration;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecord.Pass;
import io.tare.harness.model.MigrationRecordBuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies a guest's memory page by page while the guest writes its working set cyclically, page
 * after page, independent of the law's recursion.
 *
 * @param pages of the guest, of 4 KiB
 * @param emptyPages sent without bytes in the first pass
 * @param writtenPages of the working set, none of them empty
 * @param dirtying pages written per second
 * @param sending pages sent per second
 * @param resting pages sent per second while the guest stands still
 * @param ordered allowed pages per second
 * @param downtimeSeconds allowed
 * @param setupSeconds before the first pass
 * @param stopSeconds besides copying the rest
 */
record PageCopier(
    int pages,
    int emptyPages,
    int writtenPages,
    double dirtying,
    double sending,
    double resting,
    double ordered,
    double downtimeSeconds,
    double setupSeconds,
    double stopSeconds) {

  static final int PAGE = 4096;
  private static final double NANOS = 1e9;

  MigrationRecord copied() {
    List<Pass> passes = new ArrayList<>();
    int left = pages - emptyPages;
    long sent = 0;
    double now = setupSeconds;
    double writer = 0;
    while (left / sending > downtimeSeconds) {
      double takes = left / sending;
      BitSet written = new BitSet(pages);
      double until = writer + dirtying * takes;
      for (long page = (long) writer; page < (long) until; page++) {
        written.set((int) (page % writtenPages));
      }
      writer = until;
      passes.add(pass(passes.size(), now, takes, left, (long) written.cardinality() * PAGE));
      sent += left;
      left = written.cardinality();
      now += takes;
    }
    double still = left / resting + stopSeconds;
    passes.add(pass(passes.size(), now, still, left, null));
    sent += left;
    return MigrationRecordBuilder.builder()
        .mode("precopy")
        .startEpochNanos(0)
        .totalNanos(nanos(now + still))
        .downtimeNanos(nanos(still))
        .stillNanos(nanos(still))
        .resumedAfterNanos(nanos(now + still))
        .sentBytes(sent * PAGE)
        .memoryBytes((long) pages * PAGE)
        .terms(new MigrationRecord.Terms((long) (ordered * PAGE), nanos(downtimeSeconds)))
        .route(MigrationRecord.Route.UNTOLD)
        .cost(MigrationRecord.Cost.UNTOLD)
        .passes(passes)
        .escalations(List.of())
        .build();
  }

  private static Pass pass(
      int before, double from, double seconds, int sent, @Nullable Long written) {
    return new Pass(before + 1, nanos(from), nanos(seconds), (long) sent * PAGE, written);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS);
  }
}

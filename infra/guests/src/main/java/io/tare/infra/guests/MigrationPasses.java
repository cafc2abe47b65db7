package io.tare.infra.guests;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.harness.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The passes of a migration, from QEMU's events and statistics. QEMU collects dirty pages at the
 * end of each pass, so the remaining bytes then are those written during the pass.
 *
 * <p>Events arrive at once, but QEMU answers queries late while the guest keeps it busy, and not at
 * all during completion. The bytes sent before a pass are then estimated from the share of all
 * traffic on the wire.
 */
final class MigrationPasses {

  private static final long AT_ONCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final String GOING_ON = "active";

  private final long startEpochNanos;
  private final List<PassStart> starts = new ArrayList<>();

  /**
   * The beginning of a pass.
   *
   * @param epochNanos of the event
   * @param answeredNanos when QEMU reported the following
   * @param goesOn whether the migration was still running then
   * @param sentBytes until then
   * @param leftBytes remaining then
   */
  private record PassStart(
      int number,
      long epochNanos,
      long answeredNanos,
      boolean goesOn,
      long sentBytes,
      long leftBytes) {

    /** Null if neither QEMU nor the wire shows it. */
    @Nullable Long sentBefore(long all, WireTraffic wire) {
      if (goesOn && answeredNanos - epochNanos <= AT_ONCE_NANOS) {
        return sentBytes;
      }
      OptionalDouble share = wire.share(epochNanos);
      return share.isPresent() ? Long.valueOf(Math.round(share.getAsDouble() * all)) : null;
    }
  }

  MigrationPasses(long startEpochNanos) {
    this.startEpochNanos = startEpochNanos;
  }

  /**
   * From QEMU's event of a pass.
   *
   * @param answeredNanos when QEMU had answered, by the wall clock
   * @param reply its answer about the migration after that event
   */
  void began(int number, long epochNanos, long answeredNanos, JsonNode reply) {
    JsonNode ram = reply.path("ram");
    starts.add(
        new PassStart(
            number,
            epochNanos,
            answeredNanos,
            reply.path("status").asText().equals(GOING_ON),
            ram.path("transferred").asLong(),
            ram.path("remaining").asLong()));
  }

  int count() {
    return starts.size();
  }

  /** The bytes written during the last finished pass, in words. */
  String lastDirtied() {
    return starts.size() < 2 || !starts.get(starts.size() - 1).goesOn()
        ? "an unknown number of bytes"
        : starts.get(starts.size() - 1).leftBytes() + " bytes";
  }

  /**
   * All of them.
   *
   * @param totalNanos of the migration
   * @param end QEMU's answer at its end
   */
  List<MigrationRecord.Pass> all(long totalNanos, JsonNode end, WireTraffic wire) {
    long all = end.path("ram").path("transferred").asLong();
    List<MigrationRecord.Pass> passes = new ArrayList<>();
    long before = 0;
    for (int i = 0; i < starts.size(); i++) {
      PassStart each = starts.get(i);
      boolean isLast = i == starts.size() - 1;
      long after = each.epochNanos() - startEpochNanos;
      long until = isLast ? totalNanos : starts.get(i + 1).epochNanos() - startEpochNanos;
      @Nullable Long sent = isLast ? Long.valueOf(all) : starts.get(i + 1).sentBefore(all, wire);
      passes.add(
          new MigrationRecord.Pass(
              each.number(),
              after,
              Math.max(0, until - after),
              sent == null ? null : Long.valueOf(Math.max(0, sent - before)),
              isLast ? null : leftAt(i + 1, sent)));
      before = sent == null ? before : sent;
    }
    return passes;
  }

  /**
   * The remaining bytes when a pass began: those remaining when QEMU answered, plus those sent in
   * between. Null if unknown, or if another pass had begun by then.
   */
  private @Nullable Long leftAt(int i, @Nullable Long sentBefore) {
    PassStart each = starts.get(i);
    boolean isOfNext =
        i + 1 < starts.size() && starts.get(i + 1).epochNanos() < each.answeredNanos();
    return sentBefore == null || !each.goesOn() || isOfNext
        ? null
        : Long.valueOf(each.leftBytes() + Math.max(0, each.sentBytes() - sentBefore));
  }
}

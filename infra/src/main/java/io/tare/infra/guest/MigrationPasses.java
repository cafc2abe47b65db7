package io.tare.infra.guest;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The passes of a migration, from QEMU's events and what it says of what it has sent. It looks for
 * what the guest has written at the end of each pass, so what is then left to be sent is what was
 * written in it.
 */
final class MigrationPasses {

  private final long startEpochNanos;
  private final List<Begun> begun = new ArrayList<>();

  /**
   * The beginning of a pass.
   *
   * @param sentBytes until then; null if QEMU answered only when more had been sent
   * @param leftBytes that were left to be sent then; null likewise
   */
  private record Begun(
      int number, long epochNanos, @Nullable Long sentBytes, @Nullable Long leftBytes) {}

  MigrationPasses(long startEpochNanos) {
    this.startEpochNanos = startEpochNanos;
  }

  /**
   * Of QEMU's event of a pass, with what it said right afterwards. While it makes an end it does
   * not answer, so that what it says then is of later.
   */
  void began(int number, long epochNanos, JsonNode told) {
    JsonNode ram = told.path("ram");
    boolean isOfNow = told.path("status").asText().equals("active");
    Long sent = isOfNow ? Long.valueOf(ram.path("transferred").asLong()) : null;
    Long left = isOfNow ? Long.valueOf(ram.path("remaining").asLong()) : null;
    begun.add(new Begun(number, epochNanos, begun.isEmpty() ? Long.valueOf(0) : sent, left));
  }

  int count() {
    return begun.size();
  }

  /** What was written in the last pass that is over, in words. */
  String lastDirtied() {
    @Nullable Long left = begun.size() < 2 ? null : begun.get(begun.size() - 1).leftBytes();
    return left == null ? "an unknown number of bytes" : left + " bytes";
  }

  /**
   * All of them.
   *
   * @param totalNanos of the migration
   * @param end what QEMU said at its end
   */
  List<MigrationRecord.Pass> all(long totalNanos, JsonNode end) {
    List<MigrationRecord.Pass> passes = new ArrayList<>();
    long before = 0;
    for (int i = 0; i < begun.size(); i++) {
      Begun each = begun.get(i);
      boolean isLast = i == begun.size() - 1;
      long after = each.epochNanos() - startEpochNanos;
      long until = isLast ? totalNanos : begun.get(i + 1).epochNanos() - startEpochNanos;
      @Nullable Long sent =
          isLast
              ? Long.valueOf(end.path("ram").path("transferred").asLong())
              : begun.get(i + 1).sentBytes();
      passes.add(
          new MigrationRecord.Pass(
              each.number(),
              after,
              Math.max(0, until - after),
              sent == null ? null : Long.valueOf(Math.max(0, sent - before)),
              isLast ? null : begun.get(i + 1).leftBytes()));
      before = sent == null ? before : sent;
    }
    return passes;
  }
}

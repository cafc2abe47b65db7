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
   * @param sentBytes until then
   * @param leftBytes that were left to be sent then
   */
  private record Begun(int number, long epochNanos, long sentBytes, long leftBytes) {}

  MigrationPasses(long startEpochNanos) {
    this.startEpochNanos = startEpochNanos;
  }

  /** Of QEMU's event of a pass, with what it said right afterwards. */
  void began(int number, long epochNanos, JsonNode told) {
    JsonNode ram = told.path("ram");
    begun.add(
        new Begun(
            number,
            epochNanos,
            begun.isEmpty() ? 0 : ram.path("transferred").asLong(),
            ram.path("remaining").asLong()));
  }

  int count() {
    return begun.size();
  }

  /** What was written in the last pass that is over, in words. */
  String lastDirtied() {
    return begun.size() < 2 ? "nothing yet" : begun.get(begun.size() - 1).leftBytes() + " bytes";
  }

  /**
   * All of them.
   *
   * @param totalNanos of the migration
   * @param end what QEMU said at its end
   */
  List<MigrationRecord.Pass> all(long totalNanos, JsonNode end) {
    List<MigrationRecord.Pass> passes = new ArrayList<>();
    for (int i = 0; i < begun.size(); i++) {
      Begun each = begun.get(i);
      boolean isLast = i == begun.size() - 1;
      long after = each.epochNanos() - startEpochNanos;
      long until = isLast ? totalNanos : begun.get(i + 1).epochNanos() - startEpochNanos;
      long sent =
          isLast ? end.path("ram").path("transferred").asLong() : begun.get(i + 1).sentBytes();
      @Nullable Long dirtied = isLast ? null : begun.get(i + 1).leftBytes();
      passes.add(
          new MigrationRecord.Pass(
              each.number(),
              after,
              Math.max(0, until - after),
              Math.max(0, sent - each.sentBytes()),
              dirtied));
    }
    return passes;
  }
}

package io.tare.analysis.migration;

import io.tare.harness.model.MigrationRecord;
import io.tare.harness.model.MigrationRecord.Pass;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A migration that a law can be fitted to.
 *
 * @param name block and number, for people
 * @param terms its terms, as in a forecast: the guest's write rate and its working set are from its
 *     passes
 * @param firstPassBytes sent in the first pass
 * @param passes while the guest was running, with reported bytes
 * @param totalSeconds above 0
 * @param downtimeSeconds from stop to resumption by events of both sides, or otherwise as reported
 *     by the hypervisor; above 0
 */
public record MeasuredMigration(
    String name,
    PlannedMigration terms,
    double firstPassBytes,
    List<CopyPass> passes,
    double totalSeconds,
    double downtimeSeconds) {

  private static final double NANOS = 1e9;
  private static final String PRECOPY = "precopy";

  public enum Unfit {
    STAND_IN("of a stand-in"),
    NOT_PRECOPY("not pre-copy"),
    ESCALATED("escalated"),
    NO_TERMS("without a requested bandwidth and downtime"),
    NO_PASSES("whose passes lack the bytes sent and written"),
    NO_DOWNTIME("without a downtime"),
    ENDLESS("that by the law would never have ended");

    private final String words;

    Unfit(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /** In files. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A pass: bytes sent and time. */
  public record CopyPass(double sentBytes, double seconds) {}

  public MeasuredMigration {
    passes = List.copyOf(passes);
    if (!(totalSeconds > 0) || !(downtimeSeconds > 0) || !(firstPassBytes > 0)) {
      throw new IllegalArgumentException(
          "a migration of %s s and %s s with %s bytes in its first pass, expected above 0"
              .formatted(totalSeconds, downtimeSeconds, firstPassBytes));
    }
  }

  /** A migration, or why it cannot be used. */
  public sealed interface Found {
    record Fit(MeasuredMigration migration) implements Found {}

    record Not(Unfit why) implements Found {}
  }

  /**
   * Of a record.
   *
   * @param name for people
   */
  public static Found of(String name, MigrationRecord migration) {
    Long still =
        migration.stillNanos() == null ? migration.downtimeNanos() : migration.stillNanos();
    Unfit why = unfit(migration, still);
    if (why != null) {
      return new Found.Not(why);
    }
    List<Pass> all = migration.passes();
    GuestWrites written = GuestWrites.of(all);
    // The last pass is during the standstill, and its time includes other steps.
    List<CopyPass> copied =
        all.subList(0, Math.max(1, all.size() - 1)).stream()
            .filter(each -> each.sentBytes() != null && each.durationNanos() > 0)
            .map(
                each ->
                    new CopyPass(
                        Objects.requireNonNull(each.sentBytes()), each.durationNanos() / NANOS))
            .toList();
    return new Found.Fit(
        new MeasuredMigration(
            name,
            new PlannedMigration(
                migration.memoryBytes(),
                written.bytesPerSecond(),
                Objects.requireNonNull(migration.terms().bytesPerSecond()),
                Objects.requireNonNull(migration.terms().downtimeNanos()) / NANOS,
                written.maxBytes() > 0
                    ? OptionalDouble.of(written.maxBytes())
                    : OptionalDouble.empty(),
                OptionalInt.empty()),
            Objects.requireNonNull(all.get(0).sentBytes()),
            copied,
            migration.totalNanos() / NANOS,
            Objects.requireNonNull(still) / NANOS));
  }

  private static @Nullable Unfit unfit(MigrationRecord migration, @Nullable Long still) {
    MigrationRecord.Terms terms = migration.terms();
    if (!migration.mode().equals(PRECOPY)) {
      return Unfit.NOT_PRECOPY;
    }
    if (!migration.escalations().isEmpty()) {
      return Unfit.ESCALATED;
    }
    if (!isAbove(terms.bytesPerSecond()) || !isAbove(terms.downtimeNanos())) {
      return Unfit.NO_TERMS;
    }
    boolean hasSent =
        !migration.passes().isEmpty() && isAbove(migration.passes().get(0).sentBytes());
    if (!hasSent || !GuestWrites.isReportedBy(migration.passes()) || migration.memoryBytes() == 0) {
      return Unfit.NO_PASSES;
    }
    return isAbove(still) && migration.totalNanos() > 0 ? null : Unfit.NO_DOWNTIME;
  }

  private static boolean isAbove(@Nullable Long value) {
    return value != null && value > 0;
  }
}

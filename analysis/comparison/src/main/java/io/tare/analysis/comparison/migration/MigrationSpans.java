package io.tare.analysis.comparison.migration;

import io.tare.harness.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * When each phase of a migration began and ended, as far as recorded, in nanoseconds since it was
 * requested. If the end of the standstill is unknown, a pre-copy's is the migration's; empty or
 * unknown phases are absent.
 *
 * @param all between {@link MigrationPhase#BEFORE} and {@link MigrationPhase#AFTER}, in sequence
 * @param overNanos when it no longer disturbs the guest
 */
public record MigrationSpans(List<Span> all, long overNanos) {

  private static final String POST_COPY = "postcopy";

  /**
   * A phase.
   *
   * @param untilNanos exclusive
   */
  public record Span(MigrationPhase phase, long fromNanos, long untilNanos) {}

  public MigrationSpans {
    all = List.copyOf(all);
  }

  /** From a record. */
  public static MigrationSpans of(MigrationRecord migration) {
    boolean isPostCopy = migration.mode().equals(POST_COPY);
    Long resumed = migration.resumedAfterNanos();
    long moved = resumed == null ? migration.totalNanos() : resumed;
    Long still =
        migration.stillNanos() == null ? migration.downtimeNanos() : migration.stillNanos();
    boolean isStopKnown = !(isPostCopy && resumed == null);
    long stopped = still != null && isStopKnown ? Math.max(0, moved - still) : moved;
    List<Span> spans = new ArrayList<>();
    if (migration.passes().isEmpty()) {
      add(spans, MigrationPhase.COPYING, 0, stopped);
    } else {
      long second =
          migration.passes().size() == 1
              ? stopped
              : Math.min(stopped, migration.passes().get(1).afterNanos());
      add(spans, MigrationPhase.FIRST_PASS, 0, second);
      add(spans, MigrationPhase.LATER_PASSES, second, stopped);
    }
    add(spans, MigrationPhase.STANDING_STILL, stopped, moved);
    if (isPostCopy) {
      add(spans, MigrationPhase.POST_COPY, moved, migration.totalNanos());
    }
    return new MigrationSpans(spans, isPostCopy ? Math.max(moved, migration.totalNanos()) : moved);
  }

  private static void add(List<Span> spans, MigrationPhase phase, long from, long until) {
    if (until > from) {
      spans.add(new Span(phase, from, until));
    }
  }

  /** The phase at an instant, in nanoseconds since it was requested. */
  public MigrationPhase at(long nanos) {
    if (nanos < 0) {
      return MigrationPhase.BEFORE;
    }
    return all.stream()
        .filter(each -> nanos >= each.fromNanos() && nanos < each.untilNanos())
        .map(Span::phase)
        .findFirst()
        .orElse(MigrationPhase.AFTER);
  }
}

package io.tare.analysis.comparison;

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
  public static MigrationSpans of(MigrationRecord told) {
    boolean isPostCopy = told.mode().equals(POST_COPY);
    Long resumed = told.resumedAfterNanos();
    long moved = resumed == null ? told.totalNanos() : resumed;
    Long still = told.stillNanos() == null ? told.downtimeNanos() : told.stillNanos();
    boolean isStopKnown = !(isPostCopy && resumed == null);
    long stopped = still != null && isStopKnown ? Math.max(0, moved - still) : moved;
    List<Span> spans = new ArrayList<>();
    if (told.passes().isEmpty()) {
      add(spans, MigrationPhase.COPYING, 0, stopped);
    } else {
      long second =
          told.passes().size() == 1
              ? stopped
              : Math.min(stopped, told.passes().get(1).afterNanos());
      add(spans, MigrationPhase.FIRST_PASS, 0, second);
      add(spans, MigrationPhase.LATER_PASSES, second, stopped);
    }
    add(spans, MigrationPhase.STANDING_STILL, stopped, moved);
    if (isPostCopy) {
      add(spans, MigrationPhase.POST_COPY, moved, told.totalNanos());
    }
    return new MigrationSpans(spans, isPostCopy ? Math.max(moved, told.totalNanos()) : moved);
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

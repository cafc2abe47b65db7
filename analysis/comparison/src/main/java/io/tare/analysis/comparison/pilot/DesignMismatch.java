package io.tare.analysis.comparison.pilot;

import io.tare.analysis.comparison.pilot.Pilot.Wanted;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.RunNote;
import java.util.List;
import java.util.Optional;

/**
 * Whether a run was measured differently from a campaign: the spread and costs of one method do not
 * apply to another.
 */
final class DesignMismatch {

  private static final String AGAIN = "; run the same campaign with few blocks";

  private DesignMismatch() {}

  /**
   * In words that follow the run's name.
   *
   * @param isTimed whether the run measured for a time
   */
  static Optional<String> of(
      Wanted wanted, Plan plan, List<JournalEntry> journal, boolean isTimed) {
    if (isTimed != wanted.isTimed()) {
      return Optional.of(
          (isTimed
                  ? "measured for a time, but the campaign counts submissions"
                  : "counted submissions, but the campaign measures for a time")
              + AGAIN);
    }
    return plan.design() == wanted.design() || isForced(plan, journal)
        ? Optional.empty()
        : Optional.of(
            "measured platforms %s, but the campaign measures them %s%s"
                .formatted(words(plan.design()), words(wanted.design()), AGAIN));
  }

  /**
   * A side-by-side campaign whose platforms do not fit together is measured one after the other.
   */
  private static boolean isForced(Plan plan, List<JournalEntry> journal) {
    return plan.design() == Design.SEQUENTIAL
        && journal.stream()
            .anyMatch(
                each ->
                    each instanceof JournalEntry.Noted noted
                        && noted.note() instanceof RunNote.DesignChanged);
  }

  private static String words(Design design) {
    return design == Design.SIDE_BY_SIDE ? "side by side" : "one after the other";
  }
}

package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;

/** What an interval of one run does not know. A report says it once. */
final class OneSession {

  static final String WORDS =
      "Intervals know this one session: what differs between days, starts of the machine and machines"
          + " is not in them. Run the campaign again and put the runs together: tare pool.";

  private OneSession() {}

  /** Whether there is an interval that somebody may take for more. */
  static boolean isTold(Results results) {
    return results.comparisons().stream().anyMatch(each -> each.pd().interval().isPresent());
  }
}

package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;

/** What an interval of one run does not cover. A report says it once. */
final class OneSession {

  static final String WORDS =
      "Intervals cover this one session only, not differences between days, boots and machines."
          + " Run the campaign again and pool the runs: tare pool.";

  private OneSession() {}

  /** Whether there is an interval at all. */
  static boolean isReported(Results results) {
    return results.comparisons().stream().anyMatch(each -> each.pd().interval().isPresent());
  }
}

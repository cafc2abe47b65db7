package io.tare.analysis.comparison;

import java.util.Locale;

/**
 * Where a live migration stands. Which one a submission belongs to is known by the instant at which
 * it was submitted.
 */
public enum MigrationPhase {
  /** Until it was asked for. */
  BEFORE("before"),
  /** While all memory is copied for the first time, the preparation included. */
  FIRST_PASS("in the first pass"),
  /** While what was written meanwhile is copied again and again. */
  LATER_PASSES("in later passes"),
  /** While memory is copied, of hypervisors that tell of no passes. */
  COPYING("while memory is copied"),
  /** From the guest's stop on one side to its going on on the other. */
  STANDING_STILL("while it stands still"),
  /** It runs elsewhere and fetches what it lacks, until all is there; of post-copy alone. */
  POST_COPY("while it fetches the rest"),
  /** Once it runs elsewhere and has all of its memory. */
  AFTER("afterwards");

  private final String words;

  MigrationPhase(String words) {
    this.words = words;
  }

  /** As in {@code "PD in the first pass"}. */
  public String words() {
    return words;
  }

  /** In figures' classes of style. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

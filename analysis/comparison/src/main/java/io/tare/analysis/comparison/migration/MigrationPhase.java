package io.tare.analysis.comparison.migration;

import java.util.Locale;

/** Phases of a live migration. A submission belongs to the phase in which it was submitted. */
public enum MigrationPhase {
  /** Until it was requested. */
  BEFORE("before"),
  /** While all memory is copied for the first time, the preparation included. */
  FIRST_PASS("in the first pass"),
  /** While memory written meanwhile is copied again. */
  LATER_PASSES("in later passes"),
  /** While memory is copied, for hypervisors that report no passes. */
  COPYING("while memory is copied"),
  /** From the guest's stop on one side to its resumption on the other. */
  STANDING_STILL("while it stands still"),
  /** It runs elsewhere and fetches missing memory, until all is there; only for post-copy. */
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

  /** Style class in figures. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package io.tare.model;

import java.util.Locale;

/** How the trials of a block follow each other. */
public enum Design {
  /** One after the other: each platform has the machine for itself during its trial. */
  SEQUENTIAL,

  /**
   * All at once: the servers of all platforms are up and warm, and the platforms take turns in
   * slices, so that what disturbs the machine disturbs all of them (after the duets of Bulej et al.
   * 2020, who run both at the same time on processors of their own).
   */
  SIDE_BY_SIDE;

  /** The word for it in files, for example {@code side-by-side}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package io.tare.harness.model;

import java.util.Locale;

/** The order of the trials of a block. */
public enum Design {
  /** One after the other: each platform has the machine to itself during its trial. */
  SEQUENTIAL,

  /**
   * All at once: the servers of all platforms are up and warm, and the platforms take turns in
   * slices, so that disturbances of the machine affect all of them (after the duets of Bulej et al.
   * 2020, who run both at the same time on separate processors).
   */
  SIDE_BY_SIDE;

  /** The word for it in files, for example {@code side-by-side}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

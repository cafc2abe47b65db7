package io.tare.harness.capsule;

import java.util.Locale;

/** A file of a report besides its results, compared with the one created now from the samples. */
public record ReportFile(String name, State state) {

  /** How they compare. */
  public enum State {
    SAME,
    DIFFERENT,
    MISSING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

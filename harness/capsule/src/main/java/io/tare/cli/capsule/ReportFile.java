package io.tare.cli.capsule;

import java.util.Locale;

/** A file of a report beside its results, held against the one that is made of the samples now. */
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

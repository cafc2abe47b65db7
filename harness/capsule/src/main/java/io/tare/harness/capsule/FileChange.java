package io.tare.harness.capsule;

import java.util.Locale;

/** A file of a capsule that differs from the manifest. */
public record FileChange(String file, Kind kind) {

  /** The kind of difference. */
  public enum Kind {
    CHANGED,
    MISSING,
    ADDED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

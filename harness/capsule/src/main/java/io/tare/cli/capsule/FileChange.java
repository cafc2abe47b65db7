package io.tare.cli.capsule;

import java.util.Locale;

/** A file of a capsule that is not as the capsule was made. */
public record FileChange(String file, Kind kind) {

  /** What became of it. */
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

package io.tare.harness.campaign.platform;

import java.util.Locale;

/** The database of services that need one. */
public enum DatabaseKind {
  /** Embedded Derby, in the server's JVM. */
  DERBY,
  /** PostgreSQL, a program of its own. */
  POSTGRESQL;

  /** The name in campaign files, for example {@code derby}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

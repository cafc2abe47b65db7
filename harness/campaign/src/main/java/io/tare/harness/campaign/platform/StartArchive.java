package io.tare.harness.campaign.platform;

import java.util.Locale;

/** What server and client reuse from an earlier start, the same on all platforms. */
public enum StartArchive {
  /** Nothing: all classes are read from jars. */
  NONE,
  /** Their classes in the JVM's memory format (JEP 350). */
  CLASSES,
  /**
   * These classes linked, and method profiles of a training run, so that methods are compiled
   * sooner (JEP 483, 514 and 515).
   */
  PROFILES;

  /** The first JDK that supports profiles with the options used here. */
  public static final int PROFILES_SINCE = 25;

  /** The name in campaign files, for example {@code classes}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

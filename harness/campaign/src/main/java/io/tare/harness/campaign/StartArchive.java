package io.tare.harness.campaign;

import java.util.Locale;

/** What server and client have from an earlier start when they start, the same on all platforms. */
public enum StartArchive {
  /** Nothing: all classes are read from jars. */
  NONE,
  /** Their classes as the JVM keeps them in memory (JEP 350). */
  CLASSES,
  /**
   * These linked, and how often methods were called in a training run, so that they are compiled
   * sooner (JEP 483, 514 and 515).
   */
  PROFILES;

  /** The first JDK that makes and takes profiles by the options that are used here. */
  public static final int PROFILES_SINCE = 25;

  /** The name in campaign files, for example {@code classes}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}

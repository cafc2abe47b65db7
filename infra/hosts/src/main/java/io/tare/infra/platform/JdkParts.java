package io.tare.infra.platform;

import java.util.Set;

/**
 * Which parts of a JDK are sent to platforms: all that programs are run by. Without the others it
 * is half as large.
 */
public final class JdkParts {

  /**
   * Paths below the JDK's home, each with all that lies below it: sources, what only compilers and
   * linkers read, and what only people read.
   */
  public static final Set<String> LEFT_OUT =
      Set.of(
          "lib/src.zip",
          "src.zip",
          "lib/ct.sym",
          "jmods",
          "demo",
          "sample",
          "man",
          "include",
          "legal",
          "docs");

  private JdkParts() {}
}

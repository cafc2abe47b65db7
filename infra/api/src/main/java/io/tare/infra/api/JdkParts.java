package io.tare.infra.api;

import java.util.Set;

/**
 * The parts of a JDK that are sent to platforms: those needed to run programs, half of its size.
 */
public final class JdkParts {

  /**
   * Paths below the JDK's home that are not sent, with everything below them: sources, input of
   * compilers and linkers, documentation.
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

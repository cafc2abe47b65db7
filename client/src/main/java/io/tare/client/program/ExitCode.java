package io.tare.client.program;

/** How the program ends. An interrupt ends it with 130, which the JVM does by itself. */
final class ExitCode {

  /** All submissions were valid. */
  static final int VALID = 0;

  /** Some submission failed. */
  static final int SOME_BAD = 1;

  /** The command line or a cell line is wrong. */
  static final int USAGE = 2;

  /** The server, the output or the memory failed. */
  static final int INFRASTRUCTURE = 3;

  private ExitCode() {}
}

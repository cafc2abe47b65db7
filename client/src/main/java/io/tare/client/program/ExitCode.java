package io.tare.client.program;

/** The program's exit codes. After an interrupt the JVM exits with 130 by itself. */
final class ExitCode {

  /** All submissions were valid. */
  static final int VALID = 0;

  /** Some submission failed. */
  static final int SOME_BAD = 1;

  /** The command line or a cell line is invalid. */
  static final int USAGE = 2;

  /** The server, the output or the memory failed. */
  static final int INFRASTRUCTURE = 3;

  private ExitCode() {}
}

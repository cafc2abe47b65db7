package io.tare.harness.workloads.programs.output;

/** A program's output could not be understood. */
public final class OutputException extends Exception {

  private static final int MAX_LENGTH = 120;

  /**
   * @param line its number, from 1
   * @param found the line itself
   */
  OutputException(String expected, int line, String found) {
    super(
        "line %d: expected %s, found \"%s\""
            .formatted(
                line,
                expected,
                found.length() > MAX_LENGTH ? found.substring(0, MAX_LENGTH) + "…" : found));
  }

  /** The output ends early, or lacks something as a whole. */
  public OutputException(String message) {
    super(message);
  }
}

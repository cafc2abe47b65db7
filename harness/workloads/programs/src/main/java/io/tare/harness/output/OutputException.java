package io.tare.harness.output;

/** A program printed what its reader does not understand. */
public final class OutputException extends Exception {

  private static final int LONGEST = 120;

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
                found.length() > LONGEST ? found.substring(0, LONGEST) + "…" : found));
  }

  /** The output ends, or as a whole has not what it should. */
  public OutputException(String message) {
    super(message);
  }
}

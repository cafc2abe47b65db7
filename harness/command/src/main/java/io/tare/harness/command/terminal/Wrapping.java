package io.tare.harness.command.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Wraps lines that are wider than the terminal between words; a terminal itself breaks them
 * anywhere. A word wider than the terminal is not broken: it may be a path to copy.
 */
final class Wrapping {

  /** Distinguishes the rest of a line from the next line. */
  private static final String HANGING = "  ";

  private Wrapping() {}

  /**
   * @param text lines; their ends and leading spaces are kept
   * @param width characters per line, without colour marks
   */
  static String of(String text, int width) {
    return text.lines()
            .flatMap(line -> lines(line, width).stream())
            .collect(Collectors.joining("\n"))
        + (text.endsWith("\n") ? "\n" : "");
  }

  private static List<String> lines(String line, int width) {
    if (length(line) <= width) {
      return List.of(line);
    }
    String rest = line.stripLeading();
    String indent = line.substring(0, line.length() - rest.length());
    List<String> lines = new ArrayList<>();
    String begun = indent;
    boolean isEmpty = true;
    for (String word : rest.split(" ", -1)) {
      if (!isEmpty && length(begun) + 1 + length(word) > width) {
        lines.add(begun);
        begun = indent + HANGING;
        isEmpty = true;
      }
      begun += isEmpty ? word : " " + word;
      isEmpty = false;
    }
    lines.add(begun);
    return lines;
  }

  private static int length(String text) {
    return text.replaceAll(TerminalColours.MARKS, "").length();
  }
}

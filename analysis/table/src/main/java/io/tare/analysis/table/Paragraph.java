package io.tare.analysis.table;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of at most a width, broken at blanks. */
public final class Paragraph {

  /** A percent sign is not torn from its number. */
  private static final String BREAK = " (?!%)";

  private Paragraph() {}

  /**
   * A word longer than the width is not broken: it may be a path to be copied.
   *
   * @param width characters per line, indents included
   * @param first what the first line begins with
   * @param others what every other line begins with
   */
  public static List<String> lines(String text, int width, String first, String others) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean isEmpty = true;
    for (String word : text.split(BREAK, -1)) {
      if (!isEmpty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(others);
        isEmpty = true;
      }
      line.append(isEmpty ? "" : " ").append(word);
      isEmpty = false;
    }
    lines.add(line.toString());
    return lines;
  }

  /** Lines with one indent, each with a line end. */
  public static String text(String text, String indent, int width) {
    return String.join("\n", lines(text, width, indent, indent)) + "\n";
  }
}

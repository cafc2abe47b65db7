package io.tare.cli.command;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of at most a width. */
final class Wrapped {

  private Wrapped() {}

  /** The first line begins with the indent, the others with two blanks more. */
  static List<String> lines(String text, int width, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    boolean isEmpty = true;
    for (String word : text.split(" ", -1)) {
      if (!isEmpty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(indent).append("  ");
        isEmpty = true;
      }
      line.append(isEmpty ? "" : " ").append(word);
      isEmpty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}

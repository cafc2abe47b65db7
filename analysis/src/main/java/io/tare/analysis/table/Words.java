package io.tare.analysis.table;

import java.util.ArrayList;
import java.util.List;

/** Texts of a table's cells. */
final class Words {

  private Words() {}

  static String oneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ");
  }

  /** Broken at blanks; a word longer than the width is broken where it reaches it. */
  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      String rest = word;
      if (!line.isEmpty() && line.length() + 1 + rest.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ");
      while (line.length() + rest.length() > width) {
        int room = width - line.length();
        lines.add(line + rest.substring(0, room));
        line.setLength(0);
        rest = rest.substring(room);
      }
      line.append(rest);
    }
    lines.add(line.toString());
    return lines;
  }
}

package io.tare.analysis.table;

import java.util.List;

/** Texts of a table's cells. */
final class Words {

  private Words() {}

  static String oneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ");
  }

  /** Broken at blanks; a word longer than the width is broken too, as no cell may be wider. */
  static List<String> lines(String text, int width) {
    String broken = text.replaceAll("([^ ]{" + width + "})(?=[^ ])", "$1 ");
    return Paragraph.lines(broken, width, "", "");
  }
}

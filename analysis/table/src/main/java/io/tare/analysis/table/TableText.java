package io.tare.analysis.table;

import java.util.List;

/** Texts of a table's cells, and of what stands around it in the same form. */
public final class TableText {

  private TableText() {}

  static String oneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ");
  }

  /** Broken at blanks; a word longer than the width is broken too, as no cell may be wider. */
  static List<String> lines(String text, int width) {
    String broken = text.replaceAll("([^ ]{" + width + "})(?=[^ ])", "$1 ");
    return Paragraph.lines(broken, width, "", "");
  }

  /** One line that GitHub shows as it is. */
  public static String markdown(String text) {
    return oneLine(text).replaceAll("([\\\\|<>*_`\\[\\]&])", "\\\\$1");
  }

  /** Text between tags, or in an attribute. */
  public static String html(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

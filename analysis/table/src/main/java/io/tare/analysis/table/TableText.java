package io.tare.analysis.table;

import io.tare.harness.model.ControlCharacters;

/** Texts of a table's cells, and of text around it in the same form. */
public final class TableText {

  private TableText() {}

  static String oneLine(String text) {
    return ControlCharacters.shown(text.replaceAll("\\s*\\R\\s*", " "));
  }

  /** One line that GitHub shows as it is. */
  public static String markdown(String text) {
    return oneLine(text).replaceAll("([\\\\|<>*_`\\[\\]&])", "\\\\$1");
  }
}

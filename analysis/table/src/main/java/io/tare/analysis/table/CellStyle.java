package io.tare.analysis.table;

/** The style of a column's cells. */
public enum CellStyle {
  /** Words on one line if there is room. */
  WORDS(""),
  /** Words that may take several lines. */
  PROSE("prose"),
  /** A number, with or without its unit. */
  NUMBER("number"),
  /** The number that a row is about. */
  STRONG_NUMBER("number strong"),
  /** The common subject of consecutive rows: a heading above them on a page. */
  GROUP(""),
  /** A drawing, only on pages. */
  DRAWING("");

  private final String cssClass;

  CellStyle(String cssClass) {
    this.cssClass = cssClass;
  }

  String cssClass() {
    return cssClass;
  }

  boolean isNumber() {
    return this == NUMBER || this == STRONG_NUMBER;
  }
}

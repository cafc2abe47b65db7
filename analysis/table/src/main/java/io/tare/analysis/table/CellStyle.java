package io.tare.analysis.table;

/** How the cells of a column look wherever there is a choice. */
public enum CellStyle {
  /** Words on one line if there is room. */
  WORDS(""),
  /** Words that may take several lines. */
  PROSE("prose"),
  /** A number, with or without its unit. */
  NUMBER("number"),
  /** The number that a row is about. */
  STRONG_NUMBER("number strong"),
  /** What several rows that follow each other are about: a heading above them on a page. */
  GROUP(""),
  /** A drawing; only pages have it. */
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

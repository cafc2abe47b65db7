package io.tare.analysis.table;

/** A text for a terminal, made of paragraphs and tables that fit its width. */
public final class PlainText {

  private final int width;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public PlainText(int width) {
    this.width = Math.max(TableFormat.MIN_WIDTH, width);
  }

  public PlainText paragraph(String words) {
    return paragraph(words, "");
  }

  public PlainText paragraph(String words, String indent) {
    text.append(Paragraph.text(words, indent, width));
    return this;
  }

  public PlainText table(Table table) {
    text.append(TableFormat.text(table, width));
    return this;
  }

  /** One line of any length. */
  public PlainText line(String words) {
    text.append(words).append('\n');
    return this;
  }

  /** An empty line. */
  public PlainText gap() {
    text.append('\n');
    return this;
  }

  /** Its width. */
  public int width() {
    return width;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

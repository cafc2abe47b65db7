package io.tare.analysis.presentation;

import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.table.markup.Element;
import java.util.List;

/** The keys of a figure's colours and shapes, in rows below its title. */
public final class Legend {

  /** The width of a character, rounded up. */
  public static final double CHARACTER = 7;

  private static final double ROW = 15;
  private static final double FIRST = 14;
  private static final double TOP = 34;

  private final double width;
  private final Element group = Element.of("g", "legend");
  private double x = FIRST;
  private double y = TOP;

  private Legend(double width) {
    this.width = width;
  }

  static Legend over(double width) {
    return new Legend(width);
  }

  void point(String words, int shape, String cssClass) {
    entry(Marks.point(nextX(words), y, shape, cssClass), words);
  }

  public void symbol(String symbol, String words) {
    entry(Marks.label(nextX(words), y + 4, "middle", symbol), words);
  }

  /** The number of its rows; 0 if it is empty. */
  public int rows() {
    return x == FIRST && y == TOP ? 0 : 1 + (int) Math.round((y - TOP) / ROW);
  }

  /** The end of its last row, or of the title if it is empty. */
  public double bottom() {
    return TOP - 1 + ROW * rows();
  }

  public Element svg() {
    return group;
  }

  public static Legend ofPlatforms(List<String> platforms, Palette palette, double width) {
    Legend legend = new Legend(width);
    platforms.forEach(each -> legend.point(each, palette.shape(each), palette.cssClass(each)));
    return legend;
  }

  /**
   * @param entries class and words
   */
  public static Legend ofBoxes(List<List<String>> entries, double width) {
    Legend legend = new Legend(width);
    for (List<String> entry : entries) {
      double at = legend.nextX(entry.get(1));
      legend.entry(Marks.box(at - 5, legend.y - 5, 10, 10, entry.get(0)), entry.get(1));
    }
    return legend;
  }

  /** Begins a new row if the words do not fit. */
  private double nextX(String words) {
    if (x > FIRST && x + 10 + CHARACTER * words.length() > width - 8) {
      x = FIRST;
      y += ROW;
    }
    return x;
  }

  private void entry(Element key, String words) {
    group.add(key);
    group.add(Marks.label(x + 9, y + 4, "start", words));
    x += 28 + CHARACTER * words.length();
  }
}

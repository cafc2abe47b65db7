package io.tare.analysis.presentation.svg;

import io.tare.analysis.table.markup.Coordinates;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The drawing area of a figure and what surrounds it: title, axes, grid, tick labels.
 *
 * @param width of the whole figure
 * @param height of the whole figure
 * @param left margin for the y axis' labels
 * @param bottom margin for the x axis' labels
 * @param top margin for title and legend
 * @param right margin, with room for content beside the area
 */
public record Frame(
    double width, double height, double left, double bottom, double top, double right) {

  public static final double RIGHT = 16;

  private static final double TITLE_X = 8;
  private static final double TITLE_Y = 17;
  private static final double TITLE_LINE = 16;

  /** The width of a character of the title, rounded up. */
  private static final double TITLE_CHARACTER = 8.2;

  public Frame(double width, double height, double left, double bottom, double top) {
    this(width, height, left, bottom, top, RIGHT);
  }

  public double x1() {
    return left;
  }

  public double x2() {
    return width - right;
  }

  public double y1() {
    return top;
  }

  public double y2() {
    return height - bottom;
  }

  /**
   * An empty figure.
   *
   * @param title shown at the top
   * @param description for screen readers
   */
  public Element figure(String title, String description) {
    List<String> lines = lines(title, (int) ((width - 2 * TITLE_X) / TITLE_CHARACTER));
    // A title of several lines begins higher, so that the rest does not move.
    double above = (lines.size() - 1) * TITLE_LINE;
    Element svg =
        Element.of("svg", "figure")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with(
                "viewBox",
                "0 "
                    + Coordinates.text(-above)
                    + " "
                    + Coordinates.text(width)
                    + " "
                    + Coordinates.text(height + above))
            .with("role", "img");
    svg.add(Element.of("title").text(title));
    svg.add(Element.of("desc").text(description));
    svg.add(Marks.box(0, -above, width, height + above, "paper"));
    for (int i = 0; i < lines.size(); i++) {
      double y = TITLE_Y - above + i * TITLE_LINE;
      svg.add(Marks.label(TITLE_X, y, "start", lines.get(i)).with("class", "title"));
    }
    return svg;
  }

  /** Breaks at blanks; does not break long words. */
  private static List<String> lines(String title, int max) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : title.split(" ")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > max) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Vertical grid lines with the labels below, and the axis' name. */
  public Element xAxis(Scale scale, DoubleFunction<String> words, String name) {
    Element axis = Element.of("g", "axis");
    for (double tick : scale.ticks()) {
      double x = scale.position(tick);
      axis.add(Marks.line(x, y1(), x, y2(), "grid"));
      axis.add(Marks.label(x, y2() + 15, "middle", words.apply(tick)));
    }
    return axis.add(xRule()).add(xName(name));
  }

  /** A rule with a tick and its words at each of some positions, and the axis' name. */
  public Element xAxis(List<Double> positions, List<String> words, String name) {
    Element axis = Element.of("g", "axis").add(xRule());
    for (int i = 0; i < positions.size(); i++) {
      double x = positions.get(i);
      axis.add(Marks.line(x, y2(), x, y2() + 4, "rule"));
      axis.add(Marks.label(x, y2() + 16, "middle", words.get(i)));
    }
    return axis.add(xName(name));
  }

  /** A rule below the drawing area. */
  public Element xRule() {
    return Marks.line(x1(), y2(), x2(), y2(), "rule");
  }

  /** The text below an x axis. */
  public Element xName(String name) {
    return Marks.label((x1() + x2()) / 2, height - 7, "middle", name);
  }

  /** Horizontal grid lines with the labels on the left, and the axis' name. */
  public Element yAxis(Scale scale, DoubleFunction<String> words, String name) {
    Element axis = Element.of("g", "axis");
    for (double tick : scale.ticks()) {
      double y = scale.position(tick);
      axis.add(Marks.line(x1(), y, x2(), y, "grid"));
      axis.add(Marks.label(x1() - 5, y + 4, "end", words.apply(tick)));
    }
    return axis.add(Marks.upright(12, (y1() + y2()) / 2, name));
  }
}

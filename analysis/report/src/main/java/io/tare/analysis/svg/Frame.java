package io.tare.analysis.svg;

import io.tare.analysis.markup.Coordinates;
import io.tare.analysis.markup.Element;
import java.util.function.DoubleFunction;

/**
 * The drawing area of a figure and what surrounds it: title, axes, grid, tick labels.
 *
 * @param width of the whole figure
 * @param height of the whole figure
 * @param left margin for the y axis' labels
 * @param bottom margin for the x axis' labels
 * @param top margin for title and legend
 */
public record Frame(double width, double height, double left, double bottom, double top) {

  private static final double RIGHT = 16;

  public double x1() {
    return left;
  }

  public double x2() {
    return width - RIGHT;
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
   * @param description read to those who cannot see it
   */
  public Element figure(String title, String description) {
    Element svg =
        Element.of("svg", "figure")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", "0 0 " + Coordinates.text(width) + " " + Coordinates.text(height))
            .with("role", "img");
    svg.add(Element.of("title").text(title));
    svg.add(Element.of("desc").text(description));
    svg.add(Marks.box(0, 0, width, height, "paper"));
    svg.add(Marks.label(8, 17, "start", title).with("class", "title"));
    return svg;
  }

  /** Vertical grid lines with the labels below, and the axis' name. */
  public Element xAxis(Scale scale, DoubleFunction<String> words, String name) {
    Element axis = Element.of("g", "axis");
    for (double tick : scale.ticks()) {
      double x = scale.position(tick);
      axis.add(Marks.line(x, y1(), x, y2(), "grid"));
      axis.add(Marks.label(x, y2() + 15, "middle", words.apply(tick)));
    }
    axis.add(Marks.line(x1(), y2(), x2(), y2(), "rule"));
    return axis.add(Marks.label((x1() + x2()) / 2, height - 7, "middle", name));
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

package io.tare.analysis.presentation.svg;

import io.tare.analysis.table.markup.Coordinates;
import io.tare.analysis.table.markup.Element;
import java.util.List;
import java.util.Locale;

/** The shapes of figures. Each has a class, which the theme colours. */
public final class Marks {

  /** The number of distinct point shapes. */
  public static final int SHAPES = 5;

  private static final double RADIUS = 4;

  private Marks() {}

  public record Point(double x, double y) {}

  public static Element line(double x1, double y1, double x2, double y2, String cssClass) {
    return Element.of("line", cssClass).with("x1", x1).with("y1", y1).with("x2", x2).with("y2", y2);
  }

  /** A line through the points, in their order. */
  public static Element path(List<Point> points, String cssClass) {
    StringBuilder data = new StringBuilder();
    for (Point point : points) {
      data.append(data.isEmpty() ? 'M' : 'L')
          .append(Coordinates.text(point.x()))
          .append(' ')
          .append(Coordinates.text(point.y()));
    }
    return Element.of("path", cssClass).with("d", data.toString());
  }

  public static Element box(double x, double y, double width, double height, String cssClass) {
    return Element.of("rect", cssClass)
        .with("x", x)
        .with("y", y)
        .with("width", width)
        .with("height", height);
  }

  /**
   * A point with a shape and a class.
   *
   * @param shape 0 circle, 1 square, 2 triangle, 3 diamond, 4 downward triangle, then again
   */
  public static Element point(double x, double y, int shape, String cssClass) {
    double r = RADIUS;
    return switch (shape % SHAPES) {
      case 0 -> Element.of("circle", cssClass).with("cx", x).with("cy", y).with("r", r);
      case 1 -> box(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, cssClass);
      case 2 ->
          polygon(cssClass, x, y - r * 1.2, x + r * 1.1, y + r * 0.8, x - r * 1.1, y + r * 0.8);
      case 3 -> polygon(cssClass, x, y - r * 1.3, x + r * 1.3, y, x, y + r * 1.3, x - r * 1.3, y);
      default ->
          polygon(cssClass, x, y + r * 1.2, x + r * 1.1, y - r * 0.8, x - r * 1.1, y - r * 0.8);
    };
  }

  /**
   * An arrowhead whose tip is at the point.
   *
   * @param direction 1 up, -1 down
   */
  public static Element arrow(double x, double y, int direction) {
    double base = y + direction * 7;
    return polygon("arrow", x, y, x + 3.5, base, x - 3.5, base);
  }

  /**
   * @param anchor {@code start}, {@code middle} or {@code end}
   */
  public static Element label(double x, double y, String anchor, String text) {
    return Element.of("text").with("x", x).with("y", y).with("text-anchor", anchor).text(text);
  }

  /** A label that reads from bottom to top. */
  public static Element upright(double x, double y, String text) {
    return label(x, y, "middle", text)
        .with(
            "transform",
            String.format(
                Locale.ROOT, "rotate(-90 %s %s)", Coordinates.text(x), Coordinates.text(y)));
  }

  private static Element polygon(String cssClass, double... coordinates) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < coordinates.length; i += 2) {
      points.append(points.isEmpty() ? "" : " ");
      points.append(Coordinates.text(coordinates[i])).append(',');
      points.append(Coordinates.text(coordinates[i + 1]));
    }
    return Element.of("polygon", cssClass).with("points", points.toString());
  }
}

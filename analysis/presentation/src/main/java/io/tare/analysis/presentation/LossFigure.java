package io.tare.analysis.presentation;

import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleFunction;

/**
 * PD against a parameter from any sources: measured values are filled marks with their intervals,
 * published ones open marks, and published ranges bars: one bar over all neighbours with the same
 * stated range.
 *
 * @param xName the axis' name
 * @param xWords a value of the parameter with its unit
 */
public record LossFigure(
    String title, String xName, DoubleFunction<String> xWords, List<Series> all) {

  private static final double WIDTH = Style.FIGURE_WIDTH;
  private static final double HEIGHT = 300;
  private static final double SPREAD = 9;
  private static final double LEGEND_ROW = 15;
  private static final double ARROW = 22;

  public LossFigure {
    all = List.copyOf(all);
  }

  /**
   * The values of one platform.
   *
   * @param isPublished whether marks are open
   */
  public record Series(
      String name, String cssClass, int shape, boolean isPublished, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }

    /** Measured values of a platform, in its colour and shape. */
    public static Series measured(String platform, Palette palette, List<Point> points) {
      return new Series(
          platform, palette.cssClass(platform), palette.shape(platform), false, points);
    }
  }

  /**
   * A value at one position.
   *
   * @param value absent if only a range is known
   * @param lower minus infinity if there is no lower end
   * @param upper infinity if there is no upper end
   * @param words the tooltip
   */
  public record Point(double x, Optional<Double> value, double lower, double upper, String words) {

    /** Whether both are the same range without a value from the same statement. */
    boolean isSameRange(Point other) {
      return value.isEmpty()
          && other.value.isEmpty()
          && lower == other.lower
          && upper == other.upper
          && words.equals(other.words);
    }
  }

  public Element svg() {
    Legend legend = Legend.over(WIDTH);
    all.forEach(
        each ->
            legend.point(each.name(), each.shape(), classes(each.cssClass(), each.isPublished())));
    Frame frame = new Frame(WIDTH, HEIGHT, 52, 42, 41 + LEGEND_ROW * legend.rows());
    Element svg = frame.figure(title, "Performance degradation; 1 is no loss.");
    svg.add(legend.svg());
    LossScale y = LossScale.vertical(all, frame);
    svg.add(frame.yAxis(y.scale(), Numbers.ticks(y.scale()), "PD (1 = no loss)"));
    List<Double> xs = xs();
    svg.add(
        frame.xAxis(
            xs.stream().map(each -> x(frame, each)).toList(),
            xs.stream().map(xWords::apply).toList(),
            xName));
    svg.add(Marks.line(frame.x1(), y.position(1), frame.x2(), y.position(1), "no-loss"));
    for (int i = 0; i < all.size(); i++) {
      double shift = (i - (all.size() - 1) / 2.0) * SPREAD;
      Element group = Element.of("g", all.get(i).cssClass());
      for (List<Point> points : together(all.get(i))) {
        double x1 = x(frame, points.get(0).x()) + shift;
        double x2 = x(frame, points.get(points.size() - 1).x()) + shift;
        group.add(mark(all.get(i), points.get(0), x1, x2, y));
      }
      svg.add(group);
    }
    return svg;
  }

  /** Published ranges of neighbours that are one statement are drawn as one. */
  private List<List<Point>> together(Series series) {
    List<Double> xs = xs();
    List<List<Point>> groups = new ArrayList<>();
    for (Point point :
        series.points().stream().sorted(Comparator.comparingDouble(Point::x)).toList()) {
      List<Point> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
      boolean isNext =
          !last.isEmpty()
              && series.isPublished()
              && xs.indexOf(point.x()) == xs.indexOf(last.get(last.size() - 1).x()) + 1
              && point.isSameRange(last.get(0));
      if (isNext) {
        last.add(point);
      } else {
        groups.add(new ArrayList<>(List.of(point)));
      }
    }
    return groups;
  }

  static String classes(String cssClass, boolean isPublished) {
    return cssClass + (isPublished ? " published" : "");
  }

  private static Element mark(Series series, Point point, double x1, double x2, LossScale y) {
    double top = y.position(point.upper());
    double bottom = y.position(point.lower());
    Element mark = Element.of("g").add(Element.of("title").text(point.words()));
    if (!series.isPublished()) {
      mark.add(Marks.line(x1, top, x1, bottom, "whisker"));
      if (y.isOn(point.upper())) {
        mark.add(Marks.line(x1 - 3, top, x1 + 3, top, "whisker"));
      }
      if (y.isOn(point.lower())) {
        mark.add(Marks.line(x1 - 3, bottom, x1 + 3, bottom, "whisker"));
      }
    } else if (Double.isInfinite(point.lower()) || Double.isInfinite(point.upper())) {
      mark.add(openRange(point, x1, x2, y));
    } else if (bottom > top) {
      mark.add(Marks.box(x1 - 3, top, x2 - x1 + 6, bottom - top, "range"));
    }
    point
        .value()
        .ifPresent(
            value ->
                mark.add(
                    Marks.point(
                        x1,
                        y.position(value),
                        series.shape(),
                        classes(series.cssClass(), series.isPublished()))));
    return mark;
  }

  /** A one-sided range: its end as a line, with an arrow. */
  private static Element openRange(Point point, double x1, double x2, LossScale y) {
    int direction = Double.isInfinite(point.lower()) ? 1 : -1;
    double end = y.position(direction > 0 ? point.upper() : point.lower());
    double middle = (x1 + x2) / 2;
    double tip = end + direction * ARROW;
    return Element.of("g")
        .add(Marks.line(x1 - 3, end, x2 + 3, end, "whisker"))
        .add(Marks.line(middle, end, middle, tip, "whisker"))
        .add(Marks.arrow(middle, tip, -direction));
  }

  private List<Double> xs() {
    TreeSet<Double> xs = new TreeSet<>();
    all.forEach(series -> series.points().forEach(point -> xs.add(point.x())));
    return List.copyOf(xs);
  }

  /** Every value has the same room, because several marks are next to each other at each. */
  private double x(Frame frame, double value) {
    List<Double> xs = xs();
    return frame.x1() + (xs.indexOf(value) + 0.5) / xs.size() * (frame.x2() - frame.x1());
  }
}

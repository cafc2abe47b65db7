package io.tare.analysis.report;

import io.tare.analysis.svg.Element;
import io.tare.analysis.svg.Frame;
import io.tare.analysis.svg.Marks;
import io.tare.analysis.svg.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleFunction;

/**
 * PD against a parameter from any sources: measured values are filled marks with their intervals,
 * published ones open marks, and published ranges bars.
 *
 * @param xName the axis' name
 * @param xWords a value of the parameter with its unit
 */
record LossFigure(String title, String xName, DoubleFunction<String> xWords, List<Series> all) {

  private static final double WIDTH = Figures.WIDTH;
  private static final double HEIGHT = 300;
  private static final double SPREAD = 9;
  private static final double LEGEND_ROW = 15;

  LossFigure {
    all = List.copyOf(all);
  }

  /**
   * The values of one platform.
   *
   * @param isPublished drawn open
   */
  record Series(String name, String cssClass, int shape, boolean isPublished, List<Point> points) {
    Series {
      points = List.copyOf(points);
    }
  }

  /**
   * A value at one place.
   *
   * @param value absent if only a range is known
   * @param lower minus infinity if there is no lower end
   * @param upper infinity if there is no upper end
   * @param words shown when pointed at
   */
  record Point(double x, Optional<Double> value, double lower, double upper, String words) {}

  Element svg() {
    Legend legend = Legend.over(WIDTH);
    all.forEach(
        each ->
            legend.point(each.name(), each.shape(), classes(each.cssClass(), each.isPublished())));
    Frame frame = new Frame(WIDTH, HEIGHT, 52, 42, 41 + LEGEND_ROW * legend.rows());
    Element svg = frame.figure(title, "Performance degradation, then and now; 1 is no loss.");
    svg.add(legend.svg());
    Scale y = LossScale.vertical(values(), frame);
    svg.add(frame.yAxis(y, Numbers.ticks(y), "PD (1 = no loss)"));
    svg.add(xAxis(frame));
    svg.add(Marks.line(frame.x1(), y.position(1), frame.x2(), y.position(1), "no-loss"));
    for (int i = 0; i < all.size(); i++) {
      double shift = (i - (all.size() - 1) / 2.0) * SPREAD;
      Element group = Element.of("g", all.get(i).cssClass());
      for (Point point : all.get(i).points()) {
        group.add(mark(all.get(i), point, x(frame, point.x()) + shift, y, frame));
      }
      svg.add(group);
    }
    return svg;
  }

  static String classes(String cssClass, boolean isPublished) {
    return cssClass + (isPublished ? " published" : "");
  }

  private static Element mark(Series series, Point point, double x, Scale y, Frame frame) {
    double top = clamp(y.position(point.upper()), frame);
    double bottom = clamp(y.position(point.lower()), frame);
    Element mark = Element.of("g").add(Element.of("title").text(point.words()));
    if (series.isPublished()) {
      mark.add(Marks.box(x - 3, top, 6, Math.max(1.5, bottom - top), "range"));
    } else {
      mark.add(Marks.line(x, top, x, bottom, "whisker"));
      mark.add(Marks.line(x - 3, top, x + 3, top, "whisker"));
      mark.add(Marks.line(x - 3, bottom, x + 3, bottom, "whisker"));
    }
    point
        .value()
        .ifPresent(
            value ->
                mark.add(
                    Marks.point(
                        x,
                        y.position(value),
                        series.shape(),
                        classes(series.cssClass(), series.isPublished()))));
    return mark;
  }

  private static double clamp(double position, Frame frame) {
    return Math.max(frame.y1(), Math.min(frame.y2(), position));
  }

  private List<Double> values() {
    List<Double> values = new ArrayList<>();
    for (Series series : all) {
      for (Point point : series.points()) {
        point.value().ifPresent(values::add);
        values.add(point.lower());
        values.add(point.upper());
      }
    }
    return values.stream().filter(Double::isFinite).toList();
  }

  private List<Double> xs() {
    TreeSet<Double> xs = new TreeSet<>();
    all.forEach(series -> series.points().forEach(point -> xs.add(point.x())));
    return List.copyOf(xs);
  }

  /** Every value has the same room, because several marks stand beside each other at each. */
  private double x(Frame frame, double value) {
    List<Double> xs = xs();
    return frame.x1() + (xs.indexOf(value) + 0.5) / xs.size() * (frame.x2() - frame.x1());
  }

  private Element xAxis(Frame frame) {
    Element axis = Element.of("g", "axis");
    axis.add(Marks.line(frame.x1(), frame.y2(), frame.x2(), frame.y2(), "rule"));
    for (double value : xs()) {
      double x = x(frame, value);
      axis.add(Marks.line(x, frame.y2(), x, frame.y2() + 4, "rule"));
      axis.add(Marks.label(x, frame.y2() + 16, "middle", xWords.apply(value)));
    }
    return axis.add(
        Marks.label((frame.x1() + frame.x2()) / 2, frame.height() - 7, "middle", xName));
  }
}

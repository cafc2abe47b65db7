package io.tare.analysis.presentation;

import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.svg.Frame;
import io.tare.analysis.svg.Marks;
import java.util.List;

/**
 * Ratios with their intervals, one row for each of a list of things: what cannot be drawn against a
 * parameter.
 *
 * @param xName what the ratio is of
 * @param all a series whose name is empty is in no legend
 * @param rows names from top to bottom; a point's x is the row that it belongs to, from 0
 */
public record ForestFigure(String title, String xName, List<String> rows, List<Series> all) {

  private static final double WIDTH = 520;
  private static final double ROW = 20;
  private static final double BESIDE = 6;
  private static final double CHARACTER = 6.3;

  public ForestFigure {
    rows = List.copyOf(rows);
    all = List.copyOf(all);
  }

  public Element svg() {
    Legend legend = Legend.over(WIDTH);
    all.stream()
        .filter(each -> !each.name().isEmpty())
        .forEach(each -> legend.point(each.name(), each.shape(), classes(each)));
    double left = 16 + CHARACTER * rows.stream().mapToInt(String::length).max().orElse(0);
    double top = 30 + 15 * legend.rows();
    Frame frame = new Frame(WIDTH, top + ROW * rows.size() + 44, left, 42, top);
    Element svg = frame.figure(title, xName + ", with intervals; 1 is no difference.");
    svg.add(legend.svg());
    LossScale x = LossScale.horizontal(all, frame);
    svg.add(frame.xAxis(x.scale(), Numbers.ticks(x.scale()), xName));
    svg.add(Marks.line(x.position(1), frame.y1(), x.position(1), frame.y2(), "no-loss"));
    Element names = Element.of("g", "axis");
    for (int i = 0; i < rows.size(); i++) {
      names.add(Marks.label(left - 6, y(frame, i) + 4, "end", rows.get(i)));
    }
    svg.add(names);
    for (Series series : all) {
      Element group = Element.of("g", series.cssClass());
      for (Point point : series.points()) {
        group.add(mark(series, point, x, y(frame, point.x()) + shift(series, point.x())));
      }
      svg.add(group);
    }
    return svg;
  }

  /** Beside each other are the series that have something in the row. */
  private double shift(Series series, double row) {
    List<Series> there =
        all.stream()
            .filter(each -> each.points().stream().anyMatch(point -> point.x() == row))
            .toList();
    return (there.indexOf(series) - (there.size() - 1) / 2.0) * BESIDE;
  }

  private static Element mark(Series series, Point point, LossScale x, double y) {
    double from = x.position(point.lower());
    double to = x.position(point.upper());
    Element mark = Element.of("g").add(Element.of("title").text(point.words()));
    mark.add(Marks.line(from, y, to, y, "whisker"));
    if (!Double.isInfinite(point.lower())) {
      mark.add(Marks.line(from, y - 3, from, y + 3, "whisker"));
    }
    if (!Double.isInfinite(point.upper())) {
      mark.add(Marks.line(to, y - 3, to, y + 3, "whisker"));
    }
    point
        .value()
        .ifPresent(
            value -> mark.add(Marks.point(x.position(value), y, series.shape(), classes(series))));
    return mark;
  }

  private static String classes(Series series) {
    return LossFigure.classes(series.cssClass(), series.isPublished());
  }

  private static double y(Frame frame, double row) {
    return frame.y1() + (row + 0.5) * ROW;
  }
}

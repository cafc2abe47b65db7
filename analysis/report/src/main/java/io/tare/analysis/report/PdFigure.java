package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.presentation.DisplayNames;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Panel;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * PD against the panel's parameter, one series per candidate, with interval bars and the line of no
 * loss: the study's figures 1 to 5 with intervals, and the values below.
 *
 * @param beside all comparisons of the figures side by side, which share their axes
 */
record PdFigure(
    Panel panel, List<Comparison> comparisons, List<Comparison> beside, Palette palette) {

  private static final double WIDTH = Style.FIGURE_WIDTH;

  /** Below the legend. */
  private static final double HEIGHT = 234;

  /** From the figure's bottom to the middle of the first value below it. */
  private static final double BELOW_NAME = 5;

  private static final double SPREAD = 9;

  /** The width of a label. */
  private static final double MIN_GAP = 44;

  PdFigure {
    comparisons =
        comparisons.stream().filter(each -> panel.measurands().contains(each.measurand())).toList();
  }

  Element svg() {
    Legend legend = Legend.ofPlatforms(candidates(), palette, WIDTH);
    double top = legend.bottom() + 8;
    Frame frame = new Frame(WIDTH, top + HEIGHT, 52, 42, top);
    PdValues values = PdValues.of(panel, comparisons, beside, palette);
    Frame whole = new Frame(WIDTH, frame.height() + values.height(), 52, 42, top);
    Element svg =
        whole.figure(
            panel.title(),
            "Performance degradation relative to the reference, with its interval; 1 is no loss.");
    svg.add(legend.svg());
    Scale y = yScale(frame);
    svg.add(frame.yAxis(y, Numbers.ticks(y), "PD (1 = no loss)"));
    svg.add(xAxis(frame));
    svg.add(Marks.line(frame.x1(), y.position(1), frame.x2(), y.position(1), "no-loss"));
    for (String candidate : candidates()) {
      svg.add(series(candidate, frame, y));
    }
    svg.add(values.svg(frame.height() + BELOW_NAME));
    return svg;
  }

  private List<String> candidates() {
    return comparisons.stream()
        .map(Comparison::candidate)
        .distinct()
        .sorted((a, b) -> Integer.compare(palette.order(a), palette.order(b)))
        .toList();
  }

  private Element series(String candidate, Frame frame, Scale y) {
    Element group = Element.of("g", palette.cssClass(candidate));
    List<Marks.Point> points = new ArrayList<>();
    List<Element> marks = new ArrayList<>();
    double shift = (candidates().indexOf(candidate) - (candidates().size() - 1) / 2.0) * SPREAD;
    for (Measurand measurand : panel.measurands()) {
      for (Comparison comparison : comparisons) {
        if (comparison.candidate().equals(candidate) && comparison.measurand().equals(measurand)) {
          double x = x(frame, measurand) + shift;
          points.add(new Marks.Point(x, y.position(comparison.pd().value())));
          comparison.pd().interval().ifPresent(each -> marks.add(bar(x, each, y, frame)));
          marks.add(
              Marks.point(
                      x,
                      y.position(comparison.pd().value()),
                      palette.shape(candidate),
                      palette.cssClass(candidate))
                  .add(Element.of("title").text(Interpretation.of(comparison))));
        }
      }
    }
    if (points.size() > 1) {
      group.add(Marks.path(points, "thread"));
    }
    return group.addAll(marks);
  }

  /** The interval; if it is wider than the axis, an arrow shows that it continues. */
  private static Element bar(double x, Interval interval, Scale y, Frame frame) {
    double top = y.position(interval.upper());
    double bottom = y.position(interval.lower());
    boolean cutAbove = !(top >= frame.y1());
    boolean cutBelow = !(bottom <= frame.y2());
    top = cutAbove ? frame.y1() : top;
    bottom = cutBelow ? frame.y2() : bottom;
    return Element.of("g", "bar")
        .add(Marks.line(x, top, x, bottom, "whisker"))
        .add(cutAbove ? Marks.arrow(x, top, 1) : Marks.line(x - 3, top, x + 3, top, "whisker"))
        .add(
            cutBelow
                ? Marks.arrow(x, bottom, -1)
                : Marks.line(x - 3, bottom, x + 3, bottom, "whisker"));
  }

  private double x(Frame frame, Measurand measurand) {
    return places(frame).get(panel.measurands().indexOf(measurand));
  }

  /**
   * The positions of the parameter's values: to scale, logarithmic if they span a decade, unless
   * their labels would overlap.
   */
  private List<Double> places(Frame frame) {
    double[] values = panel.measurands().stream().mapToDouble(panel::x).toArray();
    int last = values.length - 1;
    double room = (frame.x2() - frame.x1()) / 6;
    if (last > 0 && values[0] > 0 && values[0] < values[last]) {
      double from = frame.x1() + room;
      double to = frame.x2() - room;
      Scale scale =
          values[last] / values[0] >= 10
              ? new Scale.Logarithmic(values[0], values[last], from, to)
              : new Scale.Linear(values[0], values[last], from, to, 5);
      List<Double> places = Arrays.stream(values).mapToObj(scale::position).toList();
      boolean clear =
          IntStream.range(0, last).allMatch(i -> places.get(i + 1) - places.get(i) >= MIN_GAP);
      if (clear) {
        return places;
      }
    }
    return IntStream.rangeClosed(0, last)
        .mapToObj(i -> frame.x1() + (i + 0.5) / values.length * (frame.x2() - frame.x1()))
        .toList();
  }

  private Element xAxis(Frame frame) {
    return panel
        .parameter()
        .map(
            name ->
                frame.xAxis(
                    places(frame),
                    panel.measurands().stream()
                        .map(each -> DisplayNames.value(panel.label(), name, panel.x(each)))
                        .toList(),
                    DisplayNames.axis(panel.label(), name)))
        .orElseGet(() -> Element.of("g", "axis").add(frame.xRule()));
  }

  /**
   * Shows all values and 1; an interval far beyond the span of the values is cut off, so that one
   * uncertain point does not flatten the others. Logarithmic when the values span more than a
   * factor of five.
   */
  private Scale yScale(Frame frame) {
    double low = 1;
    double high = 1;
    double lowest = 1;
    double highest = 1;
    for (Comparison comparison : beside) {
      double value = comparison.pd().value();
      low = Math.min(low, value);
      high = Math.max(high, value);
      lowest = Math.min(lowest, comparison.pd().interval().map(Interval::lower).orElse(value));
      highest = Math.max(highest, comparison.pd().interval().map(Interval::upper).orElse(value));
    }
    double slack = Math.max(2 * (high - low), 0.6 * high);
    if (low > 0 && high / low > 5) {
      double bottom = Math.max(lowest, low / 3) * 0.9;
      return new Scale.Logarithmic(
          bottom, Math.min(highest, high * 3) * 1.1, frame.y2(), frame.y1());
    }
    double bottom = Math.max(lowest, low - slack);
    double top = Math.min(highest, high + slack);
    double margin = Math.max(0.06 * (top - bottom), 0.01);
    return new Scale.Linear(bottom - margin, top + margin, frame.y2(), frame.y1(), 5).rounded();
  }
}

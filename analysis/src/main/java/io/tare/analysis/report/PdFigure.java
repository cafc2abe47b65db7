package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.svg.Element;
import io.tare.analysis.svg.Frame;
import io.tare.analysis.svg.Marks;
import io.tare.analysis.svg.Scale;
import io.tare.model.Measurand;
import java.util.ArrayList;
import java.util.List;

/**
 * PD against the panel's parameter, one series per candidate, with interval bars and the line of no
 * loss: the study's figures 1 to 5 with what they lacked.
 */
record PdFigure(Panel panel, List<Comparison> comparisons, Palette palette) {

  private static final double WIDTH = 440;
  private static final double HEIGHT = 290;
  private static final double SPREAD = 9;

  PdFigure {
    comparisons =
        comparisons.stream().filter(each -> panel.measurands().contains(each.measurand())).toList();
  }

  Element svg() {
    Frame frame = new Frame(WIDTH, HEIGHT, 52, 42, 56);
    Element svg =
        frame.figure(
            panel.title(),
            "Performance degradation against the reference with its interval; 1 is no loss.");
    svg.add(Legend.ofPlatforms(candidates(), palette, WIDTH));
    Scale y = yScale(frame);
    svg.add(frame.yAxis(y, Numbers.ticks(y), "PD (1 = no loss)"));
    svg.add(xAxis(frame));
    svg.add(Marks.line(frame.x1(), y.position(1), frame.x2(), y.position(1), "no-loss"));
    for (String candidate : candidates()) {
      svg.add(series(candidate, frame, y));
    }
    return svg;
  }

  private List<String> candidates() {
    return comparisons.stream()
        .map(Comparison::candidate)
        .distinct()
        .sorted((a, b) -> Integer.compare(palette.shape(a), palette.shape(b)))
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
                  .add(Element.of("title").text(Sentences.of(comparison))));
        }
      }
    }
    if (points.size() > 1) {
      group.add(Marks.path(points, "thread"));
    }
    return group.addAll(marks);
  }

  /** The interval, cut off at the frame when it is wider than the axis. */
  private static Element bar(double x, Interval interval, Scale y, Frame frame) {
    return Marks.verticalInterval(
        x,
        Math.min(frame.y2(), y.position(interval.lower())),
        Math.max(frame.y1(), y.position(interval.upper())),
        "bar");
  }

  /** Every value gets its own place: sizes of a campaign are chosen, not drawn. */
  private double x(Frame frame, Measurand measurand) {
    int count = panel.measurands().size();
    int index = panel.measurands().indexOf(measurand);
    return frame.x1() + (index + 0.5) / count * (frame.x2() - frame.x1());
  }

  private Element xAxis(Frame frame) {
    Element axis = Element.of("g", "axis");
    axis.add(Marks.line(frame.x1(), frame.y2(), frame.x2(), frame.y2(), "rule"));
    panel
        .parameter()
        .ifPresent(
            name -> {
              for (Measurand measurand : panel.measurands()) {
                double x = x(frame, measurand);
                axis.add(Marks.line(x, frame.y2(), x, frame.y2() + 4, "rule"));
                axis.add(
                    Marks.label(
                        x, frame.y2() + 16, "middle", Wording.value(name, panel.x(measurand))));
              }
              axis.add(
                  Marks.label(
                      (frame.x1() + frame.x2()) / 2,
                      HEIGHT - 7,
                      "middle",
                      Wording.axis(panel.workload(), name)));
            });
    return axis;
  }

  /**
   * Shows all values and 1; an interval is cut off when it is more than three times as wide as what
   * the values span, so that one uncertain point does not flatten the others. Logarithmic when the
   * values span more than a factor of five.
   */
  private Scale yScale(Frame frame) {
    double low = 1;
    double high = 1;
    double lowest = 1;
    double highest = 1;
    for (Comparison comparison : comparisons) {
      double value = comparison.pd().value();
      low = Math.min(low, value);
      high = Math.max(high, value);
      lowest = Math.min(lowest, comparison.pd().interval().map(Interval::lower).orElse(value));
      highest = Math.max(highest, comparison.pd().interval().map(Interval::upper).orElse(value));
    }
    double slack = 1.5 * Math.max(high - low, 0.1);
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

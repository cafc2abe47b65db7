package io.tare.analysis.messages;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One-way time by size of the message, both on logarithmic axes, a line for each instance. */
public final class MessageFigure {

  /** Below the legend. */
  private static final double HEIGHT = 262;

  /** Between two labels. */
  private static final double GAP = 3;

  /** The least span of an axis, so that it has a tick. */
  private static final double MIN_SPAN = 4;

  private final MessageAnalysis analysis;
  private final Palette palette;
  private final double width;

  private MessageFigure(MessageAnalysis analysis, Palette palette, double width) {
    this.width = width;
    this.analysis = analysis;
    this.palette = palette;
  }

  /** A standalone file. */
  public static String standalone(MessageAnalysis analysis) {
    return Style.standalone(svg(analysis, named(analysis), Style.FIGURE_WIDTH));
  }

  /**
   * In a report, wide and narrow: platforms have the same colours as elsewhere.
   *
   * @param platforms of the report
   * @return name of the file without its ending to figure
   */
  public static Map<String, Element> of(MessageAnalysis analysis, Palette platforms) {
    boolean arePlatforms =
        analysis.instances().stream().allMatch(each -> each.name().equals(each.platform()));
    Palette palette = arePlatforms ? platforms : named(analysis);
    return WideFigure.of("messages", width -> svg(analysis, palette, width));
  }

  private static Palette named(MessageAnalysis analysis) {
    return new Palette(analysis.instances().stream().map(InstanceTimes::name).toList());
  }

  private static Element svg(MessageAnalysis analysis, Palette palette, double width) {
    return new MessageFigure(analysis, palette, width).svg();
  }

  private Element svg() {
    List<String> names = analysis.instances().stream().map(InstanceTimes::name).toList();
    Legend legend = Legend.ofPlatforms(names, palette, width);
    Frame frame = new Frame(width, legend.bottom() + HEIGHT, 62, 42, legend.bottom() + 4);
    Element svg =
        frame.figure(
            "One-way time of messages by size",
            "Mean of each instance with its "
                + Numbers.level(analysis.level())
                + " interval, on logarithmic axes.");
    svg.add(legend.svg());
    Scale y = yScale(frame);
    Scale x = xScale(frame);
    svg.add(frame.yAxis(y, MessageFigure::time, "one-way time"));
    svg.add(xAxis(frame, x));
    // The reference's circle is drawn last: corners of other shapes remain visible behind it if
    // times are equal; moving them would look like a difference.
    for (int i = names.size() - 1; i >= 0; i--) {
      svg.add(line(analysis.instances().get(i), x, y));
    }
    return svg;
  }

  private Element line(InstanceTimes instance, Scale x, Scale y) {
    String cssClass = palette.cssClass(instance.name());
    List<Marks.Point> points = new ArrayList<>();
    List<Element> marks = new ArrayList<>();
    for (MessageTime time : instance.bySize().values()) {
      Marks.Point at =
          new Marks.Point(x.position((double) time.bytes()), y.position(time.oneWay().value()));
      points.add(at);
      Element mark = Element.of("g").add(Element.of("title").text(words(instance, time)));
      time.oneWay()
          .interval()
          .ifPresent(
              each ->
                  mark.add(
                      Marks.line(
                          at.x(),
                          y.position(each.upper()),
                          at.x(),
                          y.position(each.lower()),
                          "whisker")));
      marks.add(mark.add(Marks.point(at.x(), at.y(), palette.shape(instance.name()), cssClass)));
    }
    Element group = Element.of("g", cssClass);
    if (points.size() > 1) {
      group.add(Marks.path(points, "course"));
    }
    return group.addAll(marks);
  }

  private static String words(InstanceTimes instance, MessageTime time) {
    return "%s, %s: %s, n = %d"
        .formatted(
            instance.name(),
            MessageWords.size(time.bytes()),
            MessageWords.quantity(Metric.Unit.NANOSECONDS, time.oneWay()),
            time.oneWay().n());
  }

  /** {@code "10 µs"}. */
  private static String time(double nanos) {
    UnitScale scale = UnitScale.of(Metric.Unit.NANOSECONDS, nanos * (1 + 1e-9));
    return CellText.plain(scale.of(nanos)) + " " + scale.symbol();
  }

  /** A line at each measured size; labels at both ends, and between them if there is room. */
  private Element xAxis(Frame frame, Scale x) {
    Element axis = Element.of("g", "axis");
    List<Long> sizes = analysis.sizes();
    long last = sizes.get(sizes.size() - 1);
    double free = Double.NEGATIVE_INFINITY;
    for (long bytes : sizes) {
      double at = x.position((double) bytes);
      axis.add(Marks.line(at, frame.y1(), at, frame.y2(), "grid"));
      boolean fits =
          at - half(bytes) >= free
              && at + half(bytes) <= x.position((double) last) - half(last) - GAP;
      if (fits || bytes == last) {
        axis.add(Marks.label(at, frame.y2() + 15, "middle", MessageWords.size(bytes)));
        free = at + half(bytes) + GAP;
      }
    }
    return axis.add(frame.xRule()).add(frame.xName("size of a message"));
  }

  /** Half the width of a size's label. */
  private static double half(long bytes) {
    return MessageWords.size(bytes).length() * Legend.CHARACTER / 2;
  }

  private Scale xScale(Frame frame) {
    List<Long> sizes = analysis.sizes();
    double low = sizes.get(0);
    double high = sizes.get(sizes.size() - 1);
    double margin = Math.max(Math.pow(high / low, 0.05), 1.1);
    return new Scale.Logarithmic(low / margin, high * margin, frame.x1(), frame.x2());
  }

  private Scale yScale(Frame frame) {
    double low = values().min(Double::compare).orElseThrow();
    double high = values().max(Double::compare).orElseThrow();
    double margin =
        Math.max(Math.pow(high / low, 0.05), Math.sqrt(Math.max(1, MIN_SPAN * low / high)));
    return new Scale.Logarithmic(low / margin, high * margin, frame.y2(), frame.y1());
  }

  private Stream<Double> values() {
    return analysis.instances().stream()
        .flatMap(each -> each.bySize().values().stream())
        .map(MessageTime::oneWay)
        .flatMap(
            each ->
                Stream.of(
                    each.value(),
                    each.interval().map(Interval::lower).orElse(each.value()),
                    each.interval().map(Interval::upper).orElse(each.value())));
  }
}

package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * 95th percentiles by rate, predicted and measured: a figure for each platform and kind of
 * requests.
 */
final class ValidationFigures {

  private static final double WIDTH = Style.FIGURE_WIDTH;
  private static final double HEIGHT = 230;
  private static final double NANOS = 1e9;
  private static final double MARGIN = 1.15;
  private static final int TICKS = 5;
  private static final double INFINITY_HEIGHT = 10;
  private static final String PREDICTED = "predicted";
  private static final String MEASURED = "measured";
  private static final List<String> LINES = List.of(PREDICTED, MEASURED);

  private ValidationFigures() {}

  static Map<String, Element> of(Validation validation) {
    Map<String, List<ValidatedPoint>> curves = new LinkedHashMap<>();
    Map<String, Integer> kinds = new LinkedHashMap<>();
    for (ValidatedPoint each : validation.points()) {
      LoadPoint point = each.prediction().point();
      for (int kind = 0; point.isOpen() && kind < each.measured().kinds().size(); kind++) {
        String slug = slug(point, kind);
        curves.computeIfAbsent(slug, key -> new ArrayList<>()).add(each);
        kinds.put(slug, kind);
      }
    }
    Map<String, Element> figures = new LinkedHashMap<>();
    curves.forEach(
        (slug, points) -> figures.put(slug, figure(points, kinds.getOrDefault(slug, 0))));
    return figures;
  }

  private static String slug(LoadPoint point, int kind) {
    return (point.platform() + "-" + point.work().name() + "-" + kind)
        .replaceAll("[^A-Za-z0-9.-]+", "-");
  }

  private static Element figure(List<ValidatedPoint> points, int kind) {
    LoadPoint first = points.get(0).prediction().point();
    Palette palette = new Palette(LINES);
    Legend legend = Legend.ofPlatforms(LINES, palette, WIDTH);
    Frame frame = new Frame(WIDTH, legend.bottom() + HEIGHT, 62, 42, legend.bottom() + 4);
    Element svg =
        frame.figure(
            "p95 of " + requests(first.work(), kind) + " on " + first.platform(),
            "By rate; whiskers: where 95 of 100 tests of this length should lie; ∞: fewer"
                + " requests were answered than arrived.");
    svg.add(legend.svg());
    Scale x =
        new Scale.Linear(
            0,
            points.stream().mapToDouble(ValidationFigures::rate).max().orElse(1) * MARGIN,
            frame.x1(),
            frame.x2(),
            TICKS);
    double low = times(points, kind).min(Double::compare).orElse(1.0);
    double high = times(points, kind).max(Double::compare).orElse(1.0);
    Scale y = new Scale.Logarithmic(low / MARGIN, high * MARGIN, frame.y2(), frame.y1());
    svg.add(frame.yAxis(y, value -> UnitScale.time(value * NANOS), "p95"));
    svg.add(frame.xAxis(x, CellText::plain, "requests a second"));
    svg.add(predicted(points, kind, x, y, palette));
    svg.add(measured(points, kind, x, y, frame.y1(), palette));
    return svg;
  }

  /** With the others in a mix. */
  private static String requests(TestWork work, int which) {
    String own = work.kinds().get(which).workload();
    List<String> others =
        IntStream.range(0, work.kinds().size())
            .filter(kind -> kind != which)
            .mapToObj(kind -> work.kinds().get(kind).workload())
            .toList();
    return others.isEmpty() ? own : own + " beside " + String.join(", ", others);
  }

  private static double rate(ValidatedPoint point) {
    return point.prediction().point().load().size();
  }

  private static Stream<Double> times(List<ValidatedPoint> points, int kind) {
    return points.stream()
        .flatMap(
            each -> {
              Band band = each.prediction().kinds().get(kind).testP95();
              return Stream.of(
                  band.low(),
                  band.high(),
                  each.prediction().kinds().get(kind).p95().value(),
                  each.measured().kinds().get(kind).p95());
            })
        .filter(Double::isFinite);
  }

  private static Element predicted(
      List<ValidatedPoint> points, int kind, Scale x, Scale y, Palette palette) {
    Element group = Element.of("g", palette.cssClass(PREDICTED));
    List<Marks.Point> course = new ArrayList<>();
    for (ValidatedPoint each : points) {
      double value = each.prediction().kinds().get(kind).p95().value();
      if (Double.isFinite(value)) {
        course.add(new Marks.Point(x.position(rate(each)), y.position(value)));
      }
      Band band = each.prediction().kinds().get(kind).testP95();
      if (Double.isFinite(band.high())) {
        double at = x.position(rate(each));
        group.add(Marks.line(at, y.position(band.high()), at, y.position(band.low()), "whisker"));
      }
    }
    return course.size() > 1 ? group.add(Marks.path(course, "course")) : group;
  }

  private static Element measured(
      List<ValidatedPoint> points, int kind, Scale x, Scale y, double top, Palette palette) {
    Element group = Element.of("g", palette.cssClass(MEASURED));
    for (ValidatedPoint each : points) {
      double at = x.position(rate(each));
      if (each.measured().isSaturated()) {
        group.add(Marks.label(at, top + INFINITY_HEIGHT, "middle", "∞"));
        continue;
      }
      group.add(
          Marks.point(
              at,
              y.position(each.measured().kinds().get(kind).p95()),
              palette.shape(MEASURED),
              palette.cssClass(MEASURED)));
    }
    return group;
  }
}

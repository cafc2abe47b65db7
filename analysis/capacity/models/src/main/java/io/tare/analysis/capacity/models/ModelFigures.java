package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * PD of each component by size, with the draws: a figure for each, and each number of characters.
 */
final class ModelFigures {

  private static final double WIDTH = Style.FIGURE_WIDTH;
  private static final double HEIGHT = 230;
  private static final int POINTS = 25;
  private static final int TICKS = 5;

  private final OverheadModel model;

  private ModelFigures(OverheadModel model) {
    this.model = model;
  }

  static Map<String, Element> of(OverheadModel model) {
    ModelFigures figures = new ModelFigures(model);
    Map<String, Element> all = new LinkedHashMap<>();
    for (OverheadComponent component : model.components()) {
      // Components without a size have no line.
      if (component.kind().isProcessorTime() && !component.hull().variables().isEmpty()) {
        if (component.hull().variables().size() == 1) {
          all.put(slug(component, ""), figures.figure(component, 0));
        } else {
          characters(component)
              .distinct()
              .sorted()
              .forEach(
                  c ->
                      all.put(
                          slug(component, "-" + CellText.plain(c)), figures.figure(component, c)));
        }
      }
    }
    return all;
  }

  private static Stream<Double> characters(OverheadComponent component) {
    return component instanceof PublishedComponent published
        ? published.stated().stream().map(each -> each.point().of(WorkPoint.CHARACTERS))
        : component.hull().points().stream()
            .map(each -> each.get(component.hull().variables().indexOf(WorkPoint.CHARACTERS)));
  }

  private static String slug(OverheadComponent component, String end) {
    return (component.operation() + "-" + component.kind().label() + "-" + component.path())
            .replaceAll("[^a-z0-9.-]+", "-")
        + end;
  }

  private Element figure(OverheadComponent component, double characters) {
    List<String> platforms =
        model.platforms().keySet().stream()
            .filter(each -> !each.equals(model.reference()))
            .filter(component.platforms()::contains)
            .toList();
    Palette palette = new Palette(List.copyOf(model.platforms().keySet()));
    Legend legend = Legend.ofPlatforms(platforms, palette, WIDTH);
    Frame frame = new Frame(WIDTH, legend.bottom() + HEIGHT, 52, 42, legend.bottom() + 4);
    String variable = characters > 0 ? WorkPoint.SIZE : WorkPoint.ORDER;
    int index = component.hull().variables().indexOf(variable);
    double low = component.hull().smallest(index);
    double high = component.hull().largest(index);
    Map<String, Map<Double, Band>> lines = new LinkedHashMap<>();
    for (String platform : platforms) {
      Map<Double, Band> line = new TreeMap<>();
      for (int i = 0; i < POINTS; i++) {
        double at = low * Math.pow(high / low, i / (POINTS - 1.0));
        WorkPoint point = characters > 0 ? WorkPoint.envelope(at, characters) : WorkPoint.order(at);
        line.put(at, Band.over(model.draws(), draw -> component.pd(platform, point, draw)));
      }
      lines.put(platform, line);
    }
    Element svg =
        frame.figure(
            "PD of %s (%s)%s"
                .formatted(
                    component.operation(),
                    component.kind().label(),
                    characters > 0 ? ", " + CellText.plain(characters) + " characters" : ""),
            "By size, with the middle 95 % of the draws.");
    svg.add(legend.svg());
    Scale x = new Scale.Logarithmic(low / 1.05, high * 1.05, frame.x1(), frame.x2());
    Scale y = yScale(lines, frame);
    svg.add(frame.yAxis(y, Numbers.ticks(y), "PD"));
    svg.add(
        frame.xAxis(
            x, value -> characters > 0 ? CellText.bytes(value) : CellText.plain(value), variable));
    lines.forEach((platform, line) -> svg.add(line(line, palette.cssClass(platform), x, y)));
    return svg;
  }

  private static Element line(Map<Double, Band> line, String cssClass, Scale x, Scale y) {
    Element group = Element.of("g", cssClass);
    List<Marks.Point> points = new ArrayList<>();
    line.forEach(
        (at, band) -> {
          points.add(new Marks.Point(x.position(at), y.position(band.value())));
          group.add(
              Marks.line(
                  x.position(at),
                  y.position(band.high()),
                  x.position(at),
                  y.position(band.low()),
                  "whisker"));
        });
    return group.add(Marks.path(points, "course"));
  }

  private static Scale yScale(Map<String, Map<Double, Band>> lines, Frame frame) {
    double low =
        Stream.concat(Stream.of(1.0), ends(lines).map(Band::low)).min(Double::compare).orElse(1.0);
    double high =
        Stream.concat(Stream.of(1.0), ends(lines).map(Band::high)).max(Double::compare).orElse(1.0);
    double margin = Math.max(0.02, 0.05 * (high - low));
    return new Scale.Linear(low - margin, high + margin, frame.y2(), frame.y1(), TICKS).rounded();
  }

  private static Stream<Band> ends(Map<String, Map<Double, Band>> lines) {
    return lines.values().stream().flatMap(each -> each.values().stream());
  }
}

package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.presentation.DisplayNames;
import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Panel;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The components of the response time stacked, one bar per platform, the platforms of one parameter
 * value side by side. Lengths are relative to the reference's whole response time, so that small
 * and large sizes can be read in one figure. The parts are those of submissions with time stamps: a
 * candidate's bar is longer than its PD where stamps cost time.
 */
record ComponentFigure(Panel panel, List<CellResult> cells, Palette palette) {

  private static final double WIDTH = Style.FIGURE_WIDTH;
  private static final double BAR = 16;
  private static final double GAP = 26;
  private static final double BOTTOM = 42;

  /** Room for the time to the right of the longest bar. */
  private static final double TIME = 50;

  /** One part alone is the whole, which other figures show. */
  private static final int MIN_PARTS = 2;

  /** A stack and its position. */
  private record Bar(CellResult cell, double y, double reference) {}

  static Optional<Element> svg(
      Panel panel, List<CellResult> cells, Palette palette, String reference) {
    List<CellResult> inPanel =
        cells.stream()
            .filter(cell -> !cell.components().isEmpty())
            .filter(cell -> panel.measurands().contains(cell.cell().measurand()))
            .toList();
    ComponentFigure figure = new ComponentFigure(panel, inPanel, palette);
    return figure.visible().size() < MIN_PARTS
        ? Optional.empty()
        : Optional.of(figure.svg(reference));
  }

  private Element svg(String reference) {
    List<Element> labels = new ArrayList<>();
    Legend legend = legend();
    double top = legend.bottom() + 13;
    List<Bar> bars = bars(reference, top, labels);
    double height = (bars.isEmpty() ? top : bars.get(bars.size() - 1).y + BAR) + 8 + BOTTOM;
    Frame frame = new Frame(WIDTH, height, left(), BOTTOM, top);
    double longest = bars.stream().mapToDouble(ComponentFigure::length).max().orElse(1);
    double room = frame.x2() - frame.x1();
    Scale x =
        new Scale.Linear(0, Math.max(1, longest) * room / (room - TIME), frame.x1(), frame.x2(), 5);
    Element svg =
        frame.figure(
            panel.title(), "Components of the response time relative to the whole on " + reference);
    svg.add(legend.svg());
    svg.add(frame.xAxis(x, Numbers.ticks(x), "times the response time on " + reference));
    for (Bar bar : bars) {
      svg.add(stack(bar, x));
    }
    svg.add(Marks.line(x.position(1), top, x.position(1), frame.y2(), "no-loss"));
    return svg.addAll(labels);
  }

  private List<Bar> bars(String reference, double top, List<Element> labels) {
    List<Bar> bars = new ArrayList<>();
    double y = top - GAP + 8;
    for (Measurand measurand : panel.measurands()) {
      Optional<CellResult> base = cell(measurand, reference);
      if (base.isEmpty()) {
        continue;
      }
      y += GAP;
      double above = y - 5;
      panel
          .parameter()
          .map(name -> DisplayNames.value(panel.label(), name, panel.x(measurand)))
          .map(words -> Marks.label(8, above, "start", words).with("class", "group"))
          .ifPresent(labels::add);
      for (String platform : palette.platforms()) {
        Optional<CellResult> cell = cell(measurand, platform);
        if (cell.isPresent()) {
          bars.add(new Bar(cell.get(), y, base.get().mean().value()));
          labels.add(Marks.label(left() - 6, y + BAR - 4, "end", platform));
          y += BAR + 2;
        }
      }
    }
    return bars;
  }

  /** Room for the longest name of a platform. */
  private double left() {
    int longest = cells.stream().mapToInt(cell -> cell.cell().platform().length()).max().orElse(0);
    return 16 + Legend.CHARACTER * Math.max(7, longest);
  }

  /** Of its parts: of submissions with time stamps, which may take longer than the others. */
  private static double length(Bar bar) {
    return bar.cell.parts().stream().mapToDouble(part -> part.getValue().value()).sum()
        / bar.reference;
  }

  private static Element stack(Bar bar, Scale x) {
    Element group = Element.of("g");
    double from = 0;
    // The rest of the network may come out a little below zero where clocks differ.
    for (Map.Entry<Part, Estimate> part : bar.cell.parts()) {
      double share = part.getValue().value() / bar.reference;
      double start = x.position(from);
      from += share;
      Element box =
          Marks.box(
              start,
              bar.y,
              Math.max(0, x.position(from) - start),
              BAR,
              Palette.cssClass(part.getKey()));
      box.add(
          Element.of("title")
              .text(
                  DisplayNames.part(part.getKey(), bar.cell.cell().measurand())
                      + ": "
                      + UnitScale.time(part.getValue().value())));
      group.add(box);
    }
    return group.add(
        Marks.label(
            Math.max(x.position(from), x.position(1)) + 5,
            bar.y + BAR - 4,
            "start",
            UnitScale.time(bar.cell.mean().value())));
  }

  private Legend legend() {
    return Legend.ofBoxes(
        visible().stream()
            .map(component -> List.of(Palette.cssClass(component), words(component)))
            .toList(),
        WIDTH);
  }

  /** Only the components that are visible somewhere. */
  private List<Part> visible() {
    SortedSet<Part> parts = new TreeSet<>();
    cells.forEach(cell -> parts.addAll(cell.components().keySet()));
    return parts.stream()
        .filter(
            component ->
                cells.stream()
                    .anyMatch(
                        cell ->
                            cell.components().containsKey(component)
                                && cell.components().get(component).value()
                                    > 0.002 * cell.mean().value()))
        .toList();
  }

  /** A panel has one path. */
  private String words(Part component) {
    return DisplayNames.part(component, panel.measurands().get(0));
  }

  private Optional<CellResult> cell(Measurand measurand, String platform) {
    return cells.stream().filter(cell -> cell.cell().equals(measurand.on(platform))).findFirst();
  }
}

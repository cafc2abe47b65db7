package io.tare.analysis.studies.reproduction;

import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.table.markup.Element;
import java.util.List;
import java.util.Set;

/**
 * A figure as in a paper: panels side by side, each with its own axes, and in each place of an x
 * axis a mark of every platform with whiskers.
 *
 * @param star what a star above a place means; empty without stars
 */
record PanelsFigure(
    String title,
    String description,
    List<String> platforms,
    Palette palette,
    String star,
    List<Panel> panels) {

  /**
   * A part with its own axes.
   *
   * @param places along the x axis
   * @param along what they are
   * @param starred indices of places with a star
   */
  record Panel(
      String title,
      String unit,
      List<String> places,
      String along,
      Set<Integer> starred,
      List<Mark> marks) {}

  /**
   * A platform's value.
   *
   * @param place index
   */
  record Mark(String platform, int place, double value, double low, double high, String words) {}

  private static final double WIDTH = 640;
  private static final int COLUMNS = 2;
  private static final double PANEL = 178;
  private static final double LEFT = 62;
  private static final double SPREAD = 12;
  private static final int TICKS = 4;

  /** If the smallest value is less than this share of the largest, the axis begins at 0. */
  private static final double NEAR = 0.5;

  Element svg() {
    Legend legend = Legend.ofPlatforms(platforms, palette, WIDTH);
    if (!star.isEmpty()) {
      legend.symbol("*", star);
    }
    double top = 28 + 15 * legend.rows();
    int rows = (panels.size() + COLUMNS - 1) / COLUMNS;
    Frame whole = new Frame(WIDTH, top + PANEL * rows, LEFT, 0, top);
    Element svg = whole.figure(title, description);
    svg.add(legend.svg());
    for (int i = 0; i < panels.size(); i++) {
      int row = i / COLUMNS;
      double x = i % COLUMNS * WIDTH / COLUMNS;
      double y = top + row * PANEL;
      svg.add(drawn(panels.get(i)).with("transform", "translate(" + x + " " + y + ")"));
    }
    return svg;
  }

  private Element drawn(Panel panel) {
    Frame frame = new Frame(WIDTH / COLUMNS, PANEL, LEFT, 38, 34);
    Element drawn = Element.of("g");
    drawn.add(Marks.label(LEFT, 14, "start", panel.title()).with("class", "group"));
    drawn.add(xAxis(panel, frame));
    if (panel.marks().isEmpty()) {
      double middle = (frame.x1() + frame.x2()) / 2;
      return drawn.add(
          Marks.label(middle, (frame.y1() + frame.y2()) / 2, "middle", "not measured"));
    }
    Scale y = scale(panel.marks(), frame);
    drawn.add(frame.yAxis(y, Numbers.ticks(y), panel.unit()));
    for (int place : panel.starred()) {
      drawn.add(
          Marks.label(x(panel, place, frame), frame.y1() - 3, "middle", "*").with("class", "star"));
    }
    for (int i = 0; i < platforms.size(); i++) {
      String platform = platforms.get(i);
      double shift = (i - (platforms.size() - 1) / 2.0) * SPREAD;
      Element group = Element.of("g", palette.cssClass(platform));
      panel.marks().stream()
          .filter(each -> each.platform().equals(platform))
          .forEach(each -> group.add(drawn(each, x(panel, each.place(), frame) + shift, y)));
      drawn.add(group);
    }
    return drawn;
  }

  private static Element xAxis(Panel panel, Frame frame) {
    Element axis = Element.of("g", "axis");
    axis.add(Marks.line(frame.x1(), frame.y2(), frame.x2(), frame.y2(), "rule"));
    for (int i = 0; i < panel.places().size(); i++) {
      axis.add(Marks.label(x(panel, i, frame), frame.y2() + 14, "middle", panel.places().get(i)));
    }
    double middle = (frame.x1() + frame.x2()) / 2;
    return axis.add(Marks.label(middle, frame.height() - 9, "middle", panel.along()));
  }

  private Element drawn(Mark mark, double x, Scale y) {
    double top = y.position(mark.high());
    double bottom = y.position(mark.low());
    String platform = mark.platform();
    return Element.of("g")
        .add(Element.of("title").text(mark.words()))
        .add(Marks.line(x, top, x, bottom, "whisker"))
        .add(Marks.line(x - 3, top, x + 3, top, "whisker"))
        .add(Marks.line(x - 3, bottom, x + 3, bottom, "whisker"))
        .add(
            Marks.point(
                x, y.position(mark.value()), palette.shape(platform), palette.cssClass(platform)));
  }

  private static double x(Panel panel, int place, Frame frame) {
    return frame.x1() + (place + 0.5) / panel.places().size() * (frame.x2() - frame.x1());
  }

  private static Scale scale(List<Mark> marks, Frame frame) {
    double low = marks.stream().mapToDouble(Mark::low).min().orElseThrow();
    double high = marks.stream().mapToDouble(Mark::high).max().orElseThrow();
    double margin = Math.max(0.05 * (high - low), 1e-9 * Math.max(1, Math.abs(high)));
    double bottom = low >= 0 && low < NEAR * high ? 0 : low - margin;
    return new Scale.Linear(bottom, high + margin, frame.y2(), frame.y1(), TICKS).rounded();
  }
}

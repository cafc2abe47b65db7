package io.tare.analysis.history;

import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.markup.Element;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * PD by run: a panel for each cell, one below the other, with each run's interval, the levels
 * between changes, and a line at each run that begins a new level.
 */
public final class HistoryFigure {

  private static final double WIDTH = 2 * Style.FIGURE_WIDTH;
  private static final double TITLE = 28;
  private static final double PANEL = 170;
  private static final double HEADING = 22;
  private static final double BELOW = 40;
  private static final double LEFT = 62;
  private static final int TICKS = 4;

  /** How far an interval may reach beyond the values before it is cut, relative to their range. */
  private static final double FAR = 1;

  private final History history;

  private HistoryFigure(History history) {
    this.history = history;
  }

  /** A standalone file. */
  public static String standalone(History history) {
    return Style.standalone(new HistoryFigure(history).svg());
  }

  private Element svg() {
    List<CellHistory> cells = history.cells();
    Element svg =
        frame(cells.size() - 1)
            .figure(
                "PD by run",
                "Performance degradation in each run with its interval; horizontal lines are"
                    + " levels, vertical ones changes.");
    for (int i = 0; i < cells.size(); i++) {
      svg.add(panel(cells.get(i), frame(i)));
    }
    return svg;
  }

  /** The lower edge of a panel. */
  private static Frame frame(int index) {
    double top = TITLE + index * PANEL;
    return new Frame(WIDTH, top + PANEL, LEFT, BELOW, top + HEADING);
  }

  private static Element panel(CellHistory cell, Frame frame) {
    int runs = cell.values().size();
    Scale x = new Scale.Linear(0, runs + 1.0, frame.x1(), frame.x2(), 2 * TICKS);
    Scale y = scale(cell, frame);
    DoubleUnaryOperator height = pd -> Math.max(frame.y1(), Math.min(frame.y2(), y.position(pd)));
    Element panel = Element.of("g");
    panel.add(
        Element.of("g", "axis")
            .add(
                Marks.label(
                    frame.x1(),
                    frame.y1() - 7,
                    "start",
                    cell.workload() + " on " + cell.platform())));
    panel.add(frame.yAxis(y, Numbers.ticks(y), "PD"));
    panel.add(frame.xAxis(x, tick -> isRun(tick, runs) ? Numbers.fixed(tick, 0) : "", "run"));
    Element marks = Element.of("g", "p1");
    for (int i = 0; i < runs; i++) {
      marks.add(mark(cell.values().get(i), x.position(i + 1.0), height));
    }
    int from = 0;
    for (LevelChange each : cell.changes()) {
      marks.add(level(x, height, from, each.index(), each.before()));
      double at = x.position(each.index() + 0.5);
      panel.add(
          Element.of("g")
              .add(
                  Element.of("title")
                      .text(
                          "since "
                              + each.run()
                              + ": "
                              + Numbers.change(each.ratio(), each.interval())))
              .add(Marks.line(at, frame.y1(), at, frame.y2(), "change")));
      from = each.index();
    }
    int first = from;
    cell.last().ifPresent(each -> marks.add(level(x, height, first, runs, each.after())));
    return panel.add(marks);
  }

  private static boolean isRun(double tick, int runs) {
    return tick == Math.rint(tick) && tick >= 1 && tick <= runs;
  }

  private static Element level(
      Scale x, DoubleUnaryOperator height, int from, int to, double level) {
    double y = height.applyAsDouble(level);
    return Marks.line(x.position(from + 0.5), y, x.position(to + 0.5), y, "curve");
  }

  private static Element mark(RecordedPd value, double x, DoubleUnaryOperator height) {
    Element mark =
        Element.of("g")
            .add(Element.of("title").text(value.run() + ": PD " + Numbers.ratio(value.pd(), 3)));
    value
        .interval()
        .ifPresent(
            each ->
                mark.add(
                    Marks.line(
                        x,
                        height.applyAsDouble(each.lower()),
                        x,
                        height.applyAsDouble(each.upper()),
                        "course")));
    return mark.add(Marks.point(x, height.applyAsDouble(value.pd()), 0, "p1"));
  }

  /** All values, and as much of the intervals as keeps the values legible. */
  private static Scale scale(CellHistory cell, Frame frame) {
    double low = cell.values().stream().mapToDouble(RecordedPd::pd).min().orElseThrow();
    double high = cell.values().stream().mapToDouble(RecordedPd::pd).max().orElseThrow();
    double room = Math.max(FAR * (high - low), 0.01 * high);
    double min = Math.max(low - room, ends(cell).min().orElse(low));
    double max = Math.min(high + room, ends(cell).max().orElse(high));
    double margin = Math.max(0.05 * (max - min), 0.002 * high);
    return new Scale.Linear(min - margin, max + margin, frame.y2(), frame.y1(), TICKS).rounded();
  }

  private static DoubleStream ends(CellHistory cell) {
    return cell.values().stream()
        .flatMapToDouble(
            each -> {
              Interval whole = each.interval().orElse(new Interval(each.pd(), each.pd(), 0.95));
              return DoubleStream.of(whole.lower(), whole.upper());
            });
  }
}

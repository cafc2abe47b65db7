package io.tare.analysis.capacity.planning;

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
import java.util.List;
import java.util.stream.Stream;

/** The quantile of a sweep, a line for each platform with whiskers of the draws. */
public final class AnswerFigure {

  private static final double WIDTH = Style.FIGURE_WIDTH;

  /** Below the legend. */
  private static final double HEIGHT = 262;

  private static final double NANOS = 1e9;
  private static final double MARGIN = 1.15;
  private static final int TICKS = 6;

  private final CapacityAnswer answer;
  private final SweepAnswer sweep;
  private final Palette palette;
  private final List<String> platforms;

  private AnswerFigure(CapacityAnswer answer, SweepAnswer sweep) {
    this.answer = answer;
    this.sweep = sweep;
    this.platforms =
        sweep.points().stream().map(CapacityAnswer.Point::platform).distinct().toList();
    this.palette = new Palette(platforms);
  }

  /**
   * A standalone file.
   *
   * @param answer to a sweep in which some platform does not saturate throughout
   */
  public static String standalone(CapacityAnswer answer) {
    return Style.standalone(new AnswerFigure(answer, (SweepAnswer) answer.found()).svg());
  }

  /** Whether there is something to draw. */
  public static boolean draws(CapacityAnswer answer) {
    return answer.found() instanceof SweepAnswer sweep
        && sweep.points().stream().anyMatch(AnswerFigure::isFinite);
  }

  private Element svg() {
    SweptParameter what = sweep.varied();
    Legend legend = Legend.ofPlatforms(platforms, palette, WIDTH);
    Frame frame = new Frame(WIDTH, legend.bottom() + HEIGHT, 62, 42, legend.bottom() + 4);
    String quantile = AnswerTables.share(answer.query().quantile());
    Element svg =
        frame.figure(
            quantile + " of response times by " + what.word(),
            "Predicted from " + answer.model().data() + ", with the middle 95 % of the draws.");
    svg.add(legend.svg());
    Scale x =
        new Scale.Linear(
            answer.query().vary().orElseThrow().from(),
            answer.query().vary().orElseThrow().to(),
            frame.x1(),
            frame.x2(),
            TICKS);
    Scale y = yScale(frame);
    svg.add(frame.yAxis(y, value -> UnitScale.time(value * NANOS), quantile));
    boolean isRate = what == SweptParameter.RATE;
    svg.add(
        frame.xAxis(
            x,
            value -> isRate ? CellText.plain(value) : AnswerTables.value(what, value),
            isRate ? "requests a second" : what.word()));
    for (String platform : platforms) {
      svg.add(line(platform, x, y));
    }
    return svg;
  }

  private Element line(String platform, Scale x, Scale y) {
    String cssClass = palette.cssClass(platform);
    List<Marks.Point> points = new ArrayList<>();
    List<Element> marks = new ArrayList<>();
    for (CapacityAnswer.Point each : sweep.points()) {
      if (!each.platform().equals(platform) || !isFinite(each)) {
        continue;
      }
      Marks.Point at =
          new Marks.Point(x.position(each.at()), y.position(each.quantileSeconds().value()));
      points.add(at);
      Element mark =
          Element.of("g")
              .add(
                  Element.of("title")
                      .text(
                          platform
                              + ", "
                              + AnswerTables.value(sweep.varied(), each.at())
                              + ": "
                              + AnswerTables.time(each.quantileSeconds().value())));
      double high = Math.min(each.quantileSeconds().high(), largest() * MARGIN);
      mark.add(
          Marks.line(
              at.x(),
              y.position(high),
              at.x(),
              y.position(each.quantileSeconds().low()),
              "whisker"));
      marks.add(mark.add(Marks.point(at.x(), at.y(), palette.shape(platform), cssClass)));
    }
    Element group = Element.of("g", cssClass);
    if (points.size() > 1) {
      group.add(Marks.path(points, "course"));
    }
    return group.addAll(marks);
  }

  private static boolean isFinite(CapacityAnswer.Point each) {
    return Double.isFinite(each.quantileSeconds().value());
  }

  private Stream<Double> values() {
    return sweep.points().stream()
        .filter(AnswerFigure::isFinite)
        .flatMap(
            each ->
                Stream.of(
                    each.quantileSeconds().value(),
                    each.quantileSeconds().low(),
                    each.quantileSeconds().high()))
        .filter(Double::isFinite);
  }

  private double largest() {
    return values().max(Double::compare).orElseThrow();
  }

  private Scale yScale(Frame frame) {
    double low = values().min(Double::compare).orElseThrow();
    return new Scale.Logarithmic(
        low / MARGIN, Math.max(largest() * MARGIN, 2 * low), frame.y2(), frame.y1());
  }
}

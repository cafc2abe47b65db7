package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.presentation.Legend;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.svg.Frame;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.List;

/**
 * The trial means in the order in which the trials ran, each relative to its platform's mean: it
 * shows drift and odd trials of slow and fast platforms alike.
 */
record SeriesFigure(Measurand measurand, List<CellResult> cells, Palette palette) {

  private static final double WIDTH = Style.FIGURE_WIDTH;

  /** Below the legend. */
  private static final double HEIGHT = 202;

  SeriesFigure {
    cells = cells.stream().filter(cell -> cell.cell().measurand().equals(measurand)).toList();
  }

  Element svg() {
    Legend legend =
        Legend.ofPlatforms(
            cells.stream().map(cell -> cell.cell().platform()).toList(), palette, WIDTH);
    Frame frame = new Frame(WIDTH, legend.bottom() + HEIGHT, 62, 42, legend.bottom());
    Element svg =
        frame.figure(
            CellText.of(measurand),
            "Mean of each trial over its platform's mean, in the order in which they ran.");
    svg.add(legend.svg());
    double[] means =
        cells.stream()
            .flatMapToDouble(
                cell -> cell.trials().stream().mapToDouble(trial -> relative(cell, trial)))
            .sorted()
            .toArray();
    int last =
        cells.stream()
            .flatMap(cell -> cell.trials().stream())
            .mapToInt(TrialPoint::order)
            .max()
            .orElse(1);
    Scale y = yScale(frame, means);
    Scale x = new Scale.Linear(0.5, last + 0.5, frame.x1(), frame.x2(), Math.min(last, 8));
    svg.add(Marks.line(frame.x1(), y.position(1), frame.x2(), y.position(1), "rule"));
    svg.add(frame.yAxis(y, Numbers.ticks(y), "relative to own mean"));
    svg.add(frame.xAxis(x, SeriesFigure::whole, "trial, in the order of running"));
    for (CellResult cell : cells) {
      svg.add(series(cell, x, y));
    }
    return svg;
  }

  private Element series(CellResult cell, Scale x, Scale y) {
    String platform = cell.cell().platform();
    Element group = Element.of("g", palette.cssClass(platform));
    List<Marks.Point> points = new ArrayList<>();
    List<Element> marks = new ArrayList<>();
    for (TrialPoint trial : cell.trials()) {
      Marks.Point at =
          new Marks.Point(x.position(trial.order()), y.position(relative(cell, trial)));
      points.add(at);
      marks.add(
          Marks.point(at.x(), at.y(), palette.shape(platform), palette.cssClass(platform))
              .add(
                  Element.of("title")
                      .text(
                          trial.trial()
                              + ": "
                              + UnitScale.text(cell.metric().unit(), trial.mean()))));
    }
    if (points.size() > 1) {
      group.add(Marks.path(points, "thread"));
    }
    return group.addAll(marks);
  }

  /** 1 for a platform that answers in no time at all. */
  private static double relative(CellResult cell, TrialPoint trial) {
    return cell.mean().value() == 0 ? 1 : trial.mean() / cell.mean().value();
  }

  private static Scale yScale(Frame frame, double[] sorted) {
    double low = sorted[0];
    double high = sorted[sorted.length - 1];
    double margin = Math.max((high - low) * 0.05, 0.005);
    return new Scale.Linear(low - margin, high + margin, frame.y2(), frame.y1(), 4).rounded();
  }

  /** Trials are whole; ticks between them have no label. */
  private static String whole(double value) {
    return value == Math.rint(value) ? Numbers.fixed(value, 0) : "";
  }
}

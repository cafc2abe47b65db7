package io.tare.analysis.report;

import io.tare.analysis.results.CellResult;
import io.tare.analysis.results.TrialPoint;
import io.tare.analysis.svg.Element;
import io.tare.analysis.svg.Frame;
import io.tare.analysis.svg.Marks;
import io.tare.analysis.svg.Scale;
import io.tare.model.Measurand;
import java.util.ArrayList;
import java.util.List;

/** The trial means in the order in which the trials ran: drift and odd trials are seen here. */
record SeriesFigure(Measurand measurand, List<CellResult> cells, Palette palette) {

  private static final double WIDTH = 440;
  private static final double HEIGHT = 250;

  SeriesFigure {
    cells = cells.stream().filter(cell -> cell.cell().measurand().equals(measurand)).toList();
  }

  Element svg() {
    Frame frame = new Frame(WIDTH, HEIGHT, 62, 42, 48);
    Element svg =
        frame.figure(
            Wording.compact(measurand), "Mean of each trial, in the order in which they ran.");
    svg.add(
        Legend.ofPlatforms(
            cells.stream().map(cell -> cell.cell().platform()).toList(), palette, WIDTH));
    UnitScale time =
        UnitScale.of(
            cells.get(0).metric().unit(),
            cells.stream().mapToDouble(cell -> cell.mean().value()).toArray());
    double[] means =
        cells.stream()
            .flatMap(cell -> cell.trials().stream())
            .mapToDouble(trial -> time.of(trial.mean()))
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
    svg.add(frame.yAxis(y, Numbers.ticks(y), "trial mean in " + time.symbol()));
    svg.add(frame.xAxis(x, SeriesFigure::whole, "trial, in the order of running"));
    for (CellResult cell : cells) {
      svg.add(series(cell, x, y, time));
    }
    return svg;
  }

  private Element series(CellResult cell, Scale x, Scale y, UnitScale time) {
    String platform = cell.cell().platform();
    Element group = Element.of("g", palette.cssClass(platform));
    List<Marks.Point> points = new ArrayList<>();
    List<Element> marks = new ArrayList<>();
    for (TrialPoint trial : cell.trials()) {
      Marks.Point at =
          new Marks.Point(x.position(trial.order()), y.position(time.of(trial.mean())));
      points.add(at);
      marks.add(
          Marks.point(at.x(), at.y(), palette.shape(platform), palette.cssClass(platform))
              .add(Element.of("title").text(trial.trial() + ": " + UnitScale.time(trial.mean()))));
    }
    if (points.size() > 1) {
      group.add(Marks.path(points, "thread"));
    }
    return group.addAll(marks);
  }

  private static Scale yScale(Frame frame, double[] sorted) {
    double low = sorted[0];
    double high = sorted[sorted.length - 1];
    if (low > 0 && high / low > 8) {
      return new Scale.Logarithmic(low / 1.2, high * 1.2, frame.y2(), frame.y1());
    }
    double margin = Math.max((high - low) * 0.15, Math.max(Math.abs(high), 1e-9) * 0.01);
    return new Scale.Linear(low - margin, high + margin, frame.y2(), frame.y1(), 4);
  }

  /** Trials are whole; ticks between them have no label. */
  private static String whole(double value) {
    return value == Math.rint(value) ? Numbers.fixed(value, 0) : "";
  }
}

package io.tare.analysis.report;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
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
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.List;

/** The cumulative distribution of the submissions' times, one curve per platform. */
record DistributionFigure(Measurand measurand, List<CellResult> cells, Palette palette) {

  private static final double WIDTH = Style.FIGURE_WIDTH;

  /** Below the legend. */
  private static final double HEIGHT = 202;

  DistributionFigure {
    cells = cells.stream().filter(cell -> cell.cell().measurand().equals(measurand)).toList();
  }

  Element svg() {
    Legend legend =
        Legend.ofPlatforms(
            cells.stream().map(cell -> cell.cell().platform()).toList(), palette, WIDTH);
    Frame frame = new Frame(WIDTH, legend.bottom() + HEIGHT, 52, 42, legend.bottom());
    Element svg =
        frame.figure(CellText.of(measurand), "Share of submissions with at most the value below.");
    svg.add(legend.svg());
    double[] medians = cells.stream().mapToDouble(cell -> cell.summary().median()).toArray();
    Metric.Unit unit = cells.get(0).metric().unit();
    UnitScale time = UnitScale.of(unit, medians);
    Scale x = xScale(frame, time);
    Scale y = new Scale.Linear(0, 1, frame.y2(), frame.y1(), 4);
    svg.add(frame.yAxis(y, Numbers.ticks(y), "share of submissions"));
    svg.add(
        frame.xAxis(
            x,
            Numbers.ticks(x),
            cells.get(0).metric().words()
                + (time.symbol().isEmpty() ? "" : " in " + time.symbol())));
    for (CellResult cell : cells) {
      svg.add(curve(cell, x, y, time));
    }
    return svg;
  }

  private Element curve(CellResult cell, Scale x, Scale y, UnitScale time) {
    List<Marks.Point> points = new ArrayList<>();
    for (int i = 0; i < cell.quantiles().size(); i++) {
      points.add(
          new Marks.Point(
              x.position(time.of(cell.quantiles().get(i))),
              y.position((double) i / CellResult.QUANTILE_STEPS)));
    }
    String platform = cell.cell().platform();
    String cssClass = palette.cssClass(platform);
    return Element.of("g", cssClass)
        .add(Marks.path(points, "curve"))
        .add(
            Marks.point(
                x.position(time.of(cell.summary().median())),
                y.position(0.5),
                palette.shape(platform),
                cssClass));
  }

  /** Logarithmic when the slowest is more than eight times as slow as the fastest. */
  private Scale xScale(Frame frame, UnitScale time) {
    double low =
        time.of(cells.stream().mapToDouble(cell -> cell.summary().minimum()).min().orElse(0));
    double high =
        time.of(cells.stream().mapToDouble(cell -> cell.summary().maximum()).max().orElse(1));
    if (low > 0 && high / low > 8) {
      return new Scale.Logarithmic(low / 1.05, high * 1.05, frame.x1(), frame.x2());
    }
    double margin = Math.max((high - low) * 0.03, Math.max(Math.abs(high), 1e-9) * 1e-3);
    return new Scale.Linear(low - margin, high + margin, frame.x1(), frame.x2(), 5);
  }
}

package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.diagnosis.CellDiagnosis;
import io.tare.analysis.comparison.diagnosis.SubmissionBucket;
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
import java.util.List;
import java.util.stream.Stream;

/** The submissions of a measurand in the order of time, a strip for each platform. */
record TimelineFigure(Measurand measurand, List<CellDiagnosis> cells, Palette palette) {

  private static final double WIDTH = Style.FIGURE_WIDTH;
  private static final double LEFT = 62;
  private static final double TOP = 46;
  private static final double STRIP = 96;
  private static final double GAP = 32;
  private static final double BOTTOM = 40;

  TimelineFigure {
    cells = cells.stream().filter(cell -> cell.cell().measurand().equals(measurand)).toList();
  }

  Element svg() {
    double height = TOP + cells.size() * (STRIP + GAP) - GAP + BOTTOM;
    UnitScale unit = unit();
    Element svg =
        new Frame(WIDTH, height, LEFT, BOTTOM, TOP)
            .figure(
                CellText.of(measurand),
                what() + " in the order of submitting, trial after trial" + in(unit) + ".");
    double top = TOP;
    for (CellDiagnosis cell : cells) {
      Frame strip = new Frame(WIDTH, top + STRIP, LEFT, 0, top);
      String platform = cell.cell().platform();
      svg.add(Marks.point(LEFT + 5, top - 8, palette.shape(platform), palette.cssClass(platform)));
      svg.add(Marks.label(LEFT + 14, top - 4, "start", platform));
      Scale y = yScale(cell, strip, unit);
      svg.add(strip.yAxis(y, Numbers.ticks(y), unit.symbol()));
      svg.add(new TimelineStrip(cell, strip, y, unit, palette.cssClass(platform)).svg());
      top += STRIP + GAP;
    }
    svg.add(
        Marks.label((LEFT + WIDTH) / 2, height - 7, "middle", "block, in the order of running"));
    return svg;
  }

  private String what() {
    CellDiagnosis first = cells.get(0);
    return first.cost().isReciprocal()
        ? "Reciprocals of " + first.metric().words()
        : "Response times";
  }

  private static String in(UnitScale unit) {
    return unit.symbol().isEmpty() ? "" : ", in " + unit.symbol();
  }

  private UnitScale unit() {
    Metric.Unit unit = cells.get(0).cost().unit();
    double[] means =
        cells.stream()
            .mapToDouble(
                cell ->
                    cell.trials().stream()
                        .mapToDouble(each -> each.mean().value())
                        .average()
                        .orElse(1))
            .toArray();
    return UnitScale.of(unit, means);
  }

  /** Logarithmic when the slowest, often the first, is more than three times as slow. */
  private static Scale yScale(CellDiagnosis cell, Frame strip, UnitScale unit) {
    double low = unit.of(shown(cell).mapToDouble(SubmissionBucket::minimum).min().orElse(1));
    double high = unit.of(shown(cell).mapToDouble(SubmissionBucket::maximum).max().orElse(2));
    if (high / low > 3) {
      return new Scale.Logarithmic(low / 1.1, high * 1.1, strip.y2(), strip.y1());
    }
    double margin = Math.max((high - low) * 0.05, high * 1e-3);
    return new Scale.Linear(low - margin, high + margin, strip.y2(), strip.y1(), 4);
  }

  private static Stream<SubmissionBucket> shown(CellDiagnosis cell) {
    return cell.trials().stream().flatMap(trial -> trial.timeline().stream());
  }
}

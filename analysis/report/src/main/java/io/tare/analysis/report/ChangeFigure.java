package io.tare.analysis.report;

import io.tare.analysis.change.Change;
import io.tare.analysis.change.ComparedMeasure;
import io.tare.analysis.change.RunChange;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.ForestFigure;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.statistics.Interval;
import io.tare.model.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How many times worse each cell became, by PD and by time: the reference's is the machine's. */
final class ChangeFigure {

  private ChangeFigure() {}

  static Element of(RunChange change) {
    List<Cell> cells = change.times().stream().map(Change::cell).toList();
    List<Change> pds =
        change.verdicts().stream().filter(each -> each.measure() == ComparedMeasure.PD).toList();
    List<Series> series = new ArrayList<>();
    if (!pds.isEmpty()) {
      series.add(new Series("PD", "p1", 1, false, points(pds, cells)));
    }
    series.add(new Series("mean time", "p2", 2, false, points(change.times(), cells)));
    return new ForestFigure(
            "Change from " + change.then().run().name() + " to " + change.now().run().name(),
            "now over then; above 1 is worse",
            cells.stream().map(CellText::of).toList(),
            series)
        .svg();
  }

  private static List<Point> points(List<Change> changes, List<Cell> cells) {
    return changes.stream().map(each -> point(each, cells.indexOf(each.cell()))).toList();
  }

  private static Point point(Change change, int row) {
    return new Point(
        row,
        Optional.of(change.value()),
        change.interval().map(Interval::lower).orElse(Double.NEGATIVE_INFINITY),
        change.interval().map(Interval::upper).orElse(Double.POSITIVE_INFINITY),
        CellText.of(change.cell())
            + ", "
            + change.measure().words()
            + ": "
            + Interpretation.ratio(change.value(), change.interval())
            + " ("
            + Interpretation.interval(change.interval())
            + ")");
  }
}

package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.change.Change;
import io.tare.analysis.comparison.change.ComparedMeasure;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.presentation.ForestFigure;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.markup.Element;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** How many times worse each cell became, the largest change first. */
final class ChangeFigure {

  private ChangeFigure() {}

  /**
   * Wide and narrow.
   *
   * @param name of the wide one's file, without its ending
   * @param changes of one kind; not empty
   */
  static Map<String, Element> of(RunChange change, String name, List<Change> changes) {
    List<Change> rows =
        changes.stream()
            .sorted(Comparator.comparingDouble(each -> -Math.abs(Math.log(each.loss().value()))))
            .limit(ForestFigure.MAX_ROWS)
            .sorted(Comparator.comparingDouble(each -> -each.loss().value()))
            .toList();
    return WideFigure.of(name, width -> figure(change, rows, changes, width));
  }

  private static Element figure(
      RunChange change, List<Change> rows, List<Change> all, double width) {
    String measure =
        all.stream().allMatch(each -> each.measure() == ComparedMeasure.PD) ? "PD" : "mean time";
    boolean hasNames = all.stream().map(ChangeTables::platform).distinct().count() > 1;
    int decimals = Interpretation.decimals(rows.stream().flatMap(each -> each.interval().stream()));
    List<Point> points =
        IntStream.range(0, rows.size()).mapToObj(row -> point(rows.get(row), row)).toList();
    return new ForestFigure(
            "Change of "
                + measure
                + " from "
                + change.then().run().name()
                + " to "
                + change.now().run().name()
                + ", "
                + ForestFigure.shown(rows.size(), all.size()),
            measure
                + " now over then"
                + (width > Style.FIGURE_WIDTH ? ", with intervals; above 1 is worse" : ""),
            rows.stream()
                .map(
                    each ->
                        CellText.of(each.cell().measurand())
                            + (hasNames ? " on " + ChangeTables.platform(each) : ""))
                .toList(),
            List.of(new Series("", "p1", 1, false, points)),
            rows.stream()
                .map(
                    each ->
                        Numbers.ratio(each.loss().value(), each.interval(), decimals)
                            + " "
                            + ChangeTables.verdict(each))
                .toList(),
            width)
        .svg();
  }

  private static Point point(Change change, int row) {
    return new Point(
        row,
        Optional.of(change.loss().value()),
        change.interval().map(Interval::lower).orElse(Double.NEGATIVE_INFINITY),
        change.interval().map(Interval::upper).orElse(Double.POSITIVE_INFINITY),
        CellText.of(change.cell())
            + ", "
            + change.measure().words()
            + ": "
            + Interpretation.ratio(change.loss().value(), change.interval())
            + " ("
            + Interpretation.interval(change.interval())
            + ")");
  }
}

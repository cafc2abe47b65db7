package io.tare.analysis.report;

import io.tare.analysis.report.LossFigure.Point;
import io.tare.analysis.report.LossFigure.Series;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.RatioFromMoments;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.studies.StudyTable.Compared;
import io.tare.analysis.svg.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How much worse one of a table's two compared platforms is than the other, row by row. */
record RatioFigure(Study study, StudyTable table, Palette palette) {

  private static final double LEVEL = 0.95;

  Element svg() {
    Compared pair = table.compared().orElseThrow();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      points.add(point(table.rows().get(i), pair, i));
    }
    Series series =
        new Series("", palette.cssClass(pair.first()), palette.shape(pair.first()), true, points);
    return new ForestFigure(
            table.source() + ": " + pair.first() + " against " + pair.second(),
            "above 1: " + pair.first() + " is worse",
            table.rows().stream().map(StudyRow::label).toList(),
            List.of(series))
        .svg();
  }

  private Point point(StudyRow row, Compared pair, int index) {
    PrintedSample first = row.sample(pair.first());
    PrintedSample second = row.sample(pair.second());
    RatioFromMoments ratio = table.loss(row, pair.first(), pair.second(), LEVEL);
    return new Point(
        index,
        Optional.of(ratio.value()),
        ratio.interval().map(Interval::lower).orElse(Double.NEGATIVE_INFINITY),
        ratio.interval().map(Interval::upper).orElse(Double.POSITIVE_INFINITY),
        String.format(
            Locale.ROOT,
            "%s: %s %s, %s %s; ratio %.3f",
            row.label(),
            pair.first(),
            first.mean(),
            pair.second(),
            second.mean(),
            ratio.value()));
  }
}

package io.tare.analysis.studies.reproduction;

import io.tare.analysis.presentation.ForestFigure;
import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.twosample.PrintedSample;
import io.tare.analysis.statistics.twosample.RatioFromMoments;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyRow;
import io.tare.analysis.studies.StudyTable;
import io.tare.analysis.studies.StudyTable.Compared;
import io.tare.analysis.table.markup.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How much worse one of a table's two compared platforms is than the other, row by row; filled if
 * the study calls the difference significant.
 */
record RatioFigure(Study study, StudyTable table, Palette palette) {

  private static final double LEVEL = 0.95;

  Element svg() {
    Compared pair = table.compared().orElseThrow();
    List<Point> significant = new ArrayList<>();
    List<Point> others = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      StudyRow row = table.rows().get(i);
      (row.isSignificant() ? significant : others).add(point(row, pair, i));
    }
    return new ForestFigure(
            table.source() + ": " + pair.first() + " against " + pair.second(),
            "above 1: " + pair.first() + " is worse",
            table.rows().stream().map(StudyRow::label).toList(),
            Stream.of(
                    series("p < 0.05, as published", pair, false, significant),
                    series("not significant", pair, true, others))
                .filter(each -> !each.points().isEmpty())
                .toList())
        .svg();
  }

  /** Significant ones are filled. */
  private Series series(String name, Compared pair, boolean isOpen, List<Point> points) {
    String platform = pair.first();
    return new Series(name, palette.cssClass(platform), palette.shape(platform), isOpen, points);
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
            "%s: %s %s, %s %s; ratio %.3f%s",
            row.label(),
            pair.first(),
            first.mean(),
            pair.second(),
            second.mean(),
            ratio.value(),
            row.pValue().map(p -> ", p = " + p).orElse("")));
  }
}

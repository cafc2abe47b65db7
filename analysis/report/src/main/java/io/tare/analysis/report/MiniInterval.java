package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.svg.Marks;
import io.tare.analysis.presentation.svg.Scale;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.markup.Element;
import java.util.List;

/** PD with its interval as a small drawing in a row, all rows of a table on the same scale. */
record MiniInterval(Scale scale, Palette palette) {

  private static final double WIDTH = 150;
  private static final double HEIGHT = 16;

  static MiniInterval of(List<Comparison> comparisons, Palette palette) {
    double low = 1;
    double high = 1;
    for (Comparison comparison : comparisons) {
      double value = comparison.pd().value();
      double slack = 0.6 * Math.max(0.1, Math.abs(value - 1));
      low = Math.min(low, Math.max(value - slack, lower(comparison)));
      high = Math.max(high, Math.min(value + slack, upper(comparison)));
    }
    Scale scale =
        low > 0 && high / low > 5
            ? new Scale.Logarithmic(low * 0.95, high * 1.05, 4, WIDTH - 4)
            : new Scale.Linear(low - 0.01, high + 0.01, 4, WIDTH - 4, 4);
    return new MiniInterval(scale, palette);
  }

  Element of(Comparison comparison) {
    double middle = HEIGHT / 2;
    String cssClass = palette.cssClass(comparison.candidate());
    Element svg =
        Element.of("svg", "figure mini")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", "0 0 150 16")
            .with("role", "img");
    svg.add(Element.of("title").text(Interpretation.of(comparison)));
    svg.add(Marks.line(scale.position(1), 0, scale.position(1), HEIGHT, "no-loss"));
    Element mark = Element.of("g", cssClass);
    comparison
        .pd()
        .interval()
        .ifPresent(
            each ->
                mark.add(
                    Marks.line(
                        inside(scale.position(each.lower())),
                        middle,
                        inside(scale.position(each.upper())),
                        middle,
                        "whisker")));
    mark.add(
        Marks.point(
            inside(scale.position(comparison.pd().value())),
            middle,
            palette.shape(comparison.candidate()),
            cssClass));
    return svg.add(mark);
  }

  private static double inside(double x) {
    return x >= 1 ? Math.min(x, WIDTH - 1) : 1;
  }

  private static double lower(Comparison comparison) {
    return comparison.pd().interval().map(Interval::lower).orElse(comparison.pd().value());
  }

  private static double upper(Comparison comparison) {
    return comparison.pd().interval().map(Interval::upper).orElse(comparison.pd().value());
  }
}

package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.network.NetworkStep;
import io.tare.analysis.presentation.ForestFigure;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.LossFigure.Point;
import io.tare.analysis.presentation.LossFigure.Series;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What each network adds to the one below it, in short: the largest step, how many are clear, and a
 * figure of all.
 *
 * @param steps at least one, the largest first
 * @param level of their intervals, from 0 to 1
 */
record LadderAnswer(List<NetworkStep> steps, double level) {

  /** Empty if no network is on top of another. */
  static Optional<LadderAnswer> of(Results results) {
    List<NetworkStep> steps =
        NetworkStep.of(results).stream()
            .sorted(Comparator.comparingDouble(each -> -each.ratio().value()))
            .toList();
    return steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new LadderAnswer(steps, results.level()));
  }

  /**
   * {@code "The largest step: Ping takes 1.50 times as long over bridge as over direct (95 %
   * 1.46–1.54)."}, of the primary metrics; {@code "No step is clear yet."} if none of these is.
   */
  String sentence() {
    return steps.stream()
        .filter(each -> each.measurand().isPrimary() && each.isSure(level))
        .findFirst()
        .map(this::sentence)
        .orElse("No step is clear yet.");
  }

  private String sentence(NetworkStep most) {
    boolean isTime = most.metric().unit() == Metric.Unit.NANOSECONDS;
    Optional<Interval> interval = most.ratio().interval();
    return "The largest step: "
        + CellText.of(most.workload())
        + (isOfOnePlatform() ? "" : " on " + most.platform())
        + (isTime ? " takes " : " is ")
        + Interpretation.ratio(most.ratio().value(), interval)
        + (isTime ? " times as long" : " times as bad")
        + " over "
        + most.network().name()
        + " as over "
        + most.below().name()
        + interval
            .map(
                each -> " (" + Numbers.level(level) + " " + Interpretation.interval(interval) + ")")
            .orElse("")
        + ".";
  }

  /** {@code "3 of 5 steps clearly above 1, 1 clearly below"}. */
  String counts() {
    long below = sure(false);
    return sure(true)
        + " of "
        + (steps.size() == 1 ? "1 step" : steps.size() + " steps")
        + " clearly above 1"
        + (below == 0 ? "" : ", " + below + " clearly below");
  }

  private long sure(boolean isAbove) {
    return steps.stream()
        .filter(each -> each.isSure(level) && each.ratio().value() > 1 == isAbove)
        .count();
  }

  /** The largest steps, wide and narrow. */
  Map<String, Element> figure(Palette palette) {
    return WideFigure.of("ladder", width -> figure(palette, width));
  }

  private Element figure(Palette palette, double width) {
    List<String> all = steps.stream().map(LadderAnswer::row).distinct().toList();
    List<String> rows = all.subList(0, Math.min(all.size(), ForestFigure.MAX_ROWS));
    List<Series> series =
        steps.stream()
            .map(NetworkStep::platform)
            .distinct()
            .map(
                platform ->
                    Series.measured(
                        platform,
                        palette,
                        steps.stream()
                            .filter(each -> each.platform().equals(platform))
                            .filter(each -> rows.contains(row(each)))
                            .map(each -> point(each, rows.indexOf(row(each))))
                            .toList()))
            .toList();
    return new ForestFigure(
            "What each network adds, " + ForestFigure.shown(rows.size(), all.size()),
            "mean over the mean on the network below"
                + (width > Style.FIGURE_WIDTH ? ", inverted for rates; above 1 is worse" : ""),
            rows,
            series,
            isOfOnePlatform() ? rows.stream().map(this::note).toList() : List.of(),
            width)
        .svg();
  }

  private boolean isOfOnePlatform() {
    return steps.stream().map(NetworkStep::platform).distinct().count() == 1;
  }

  private String note(String row) {
    return steps.stream()
        .filter(each -> row(each).equals(row))
        .findFirst()
        .map(NetworkStep::ratio)
        .map(each -> Numbers.ratio(each.value(), each.interval(), decimals()))
        .orElse("");
  }

  /** The same in all rows. */
  private int decimals() {
    return Interpretation.decimals(
        steps.stream().flatMap(each -> each.ratio().interval().stream()));
  }

  private static Point point(NetworkStep step, int row) {
    double value = step.ratio().value();
    Optional<Interval> interval = step.ratio().interval();
    return new Point(
        row,
        Optional.of(value),
        interval.map(Interval::lower).orElse(value),
        interval.map(Interval::upper).orElse(value),
        step.platform() + ", " + row(step) + ": " + Interpretation.pd(step.ratio()));
  }

  private static String row(NetworkStep step) {
    return step(step) + ", " + CellText.of(step.workload());
  }

  /** {@code "direct → bridge"}. */
  static String step(NetworkStep step) {
    return step.below().name() + " → " + step.network().name();
  }
}

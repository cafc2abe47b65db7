package io.tare.analysis.report;

import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import io.tare.analysis.validation.Goal;
import io.tare.analysis.validation.LoadPoint;
import io.tare.analysis.validation.MeasuredPoint;
import io.tare.analysis.validation.Prediction;
import io.tare.analysis.validation.SizingCheck;
import io.tare.analysis.validation.ValidatedPoint;
import io.tare.analysis.validation.Validation;
import java.util.List;

/** Predictions beside load tests as tables. */
final class ValidationTables {

  private static final double NANOS = 1e9;

  private ValidationTables() {}

  /** How far predictors were off. */
  static Table goals(Validation validation) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("quantity"),
            Column.words("where"),
            Column.words("predictor"),
            Column.numbers("n"),
            Column.numbers("off by"),
            Column.numbers("worst"),
            Column.numbers("goal"),
            Column.numbers("within"));
    for (Goal each : validation.goals()) {
      boolean hasGoal = each.limit() > 0;
      table.row(
          List.of(
              Cell.of(each.platform()),
              Cell.of(each.quantity()),
              Cell.of(each.where()),
              Cell.of(each.predictor()),
              Cell.of(each.errors().size(), "" + each.errors().size()),
              error(each.medianError(), false),
              error(each.worstError(), true),
              hasGoal ? Cell.of(each.limit(), Numbers.percent(each.limit())) : Cell.of(""),
              hasGoal ? Cell.of(each.metShare(), Numbers.percent(each.metShare())) : Cell.of("")));
    }
    return table.table();
  }

  /** How often bands held. */
  static Table coverages(Validation validation) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"), Column.numbers("values"), Column.numbers("in their band"));
    for (Validation.Coverage each : validation.coverages()) {
      table.row(
          List.of(
              Cell.of(each.platform()),
              Cell.of(each.count(), "" + each.count()),
              Cell.of(each.share(), Numbers.percent(each.share()))));
    }
    return table.table();
  }

  /** Whether the number of guests would have been right. */
  static Table sizings(Validation validation) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("requests"),
            Column.words("predictor"),
            Column.numbers("rate of a guest"),
            Column.numbers("by the test"),
            Column.numbers("right"),
            Column.numbers("too few"),
            Column.numbers("of"));
    for (SizingCheck each : validation.sizings()) {
      table.row(
          List.of(
              Cell.of(each.platform()),
              Cell.of(each.work().workload()),
              Cell.of(each.predictor()),
              rate(each.predictedRate()),
              rate(each.measuredRate()),
              Cell.of(each.right(), "" + each.right()),
              Cell.of(each.tooFew(), "" + each.tooFew()),
              Cell.of(each.demands(), "" + each.demands())));
    }
    return table.table();
  }

  private static Cell rate(double perSecond) {
    return Cell.of(perSecond, Numbers.significant(perSecond, 3) + "/s");
  }

  /** Every cell of the load tests. */
  static Table points(Validation validation) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("requests"),
            Column.words("load"),
            Column.numbers("busy"),
            Column.numbers("off by"),
            Column.numbers("throughput off by"),
            Column.numbers("n"),
            Column.numbers("mean"),
            Column.numbers("predicted"),
            Column.numbers("off by"),
            Column.numbers("p95"),
            Column.numbers("predicted"),
            Column.numbers("off by"),
            Column.words("in band"));
    for (ValidatedPoint each : validation.points()) {
      for (int kind = 0; kind < each.measured().kinds().size(); kind++) {
        table.row(row(each, kind));
      }
    }
    return table.table();
  }

  private static List<Cell> row(ValidatedPoint each, int kind) {
    LoadPoint point = each.prediction().point();
    Prediction.OfKind predicted = each.prediction().kinds().get(kind);
    MeasuredPoint.OfKind measured = each.measured().kinds().get(kind);
    return List.of(
        Cell.of(point.platform()),
        Cell.of(
            point.work().isMix()
                ? point.work().kinds().get(kind).workload() + " of " + point.work().name()
                : point.work().name()),
        Cell.of(load(point)),
        Cell.of(each.measured().utilization(), Numbers.percent(each.measured().utilization())),
        error(each.utilizationError(), true),
        error(each.throughputError(), true),
        Cell.of((double) measured.requests(), Numbers.count(measured.requests())),
        time(measured.mean()),
        time(predicted.mean().value()),
        error(each.meanError(kind), true),
        time(measured.p95()),
        time(predicted.p95().value()),
        error(each.p95Error(kind), true),
        Cell.of(
            !point.isOpen()
                ? ""
                : (each.isMeanInBand(kind) ? "mean" : "no mean")
                    + ", "
                    + (each.isP95InBand(kind) ? "p95" : "no p95")));
  }

  private static String load(LoadPoint point) {
    return point.isOpen()
        ? point.load().words() + " (" + Numbers.percent(point.share()) + ")"
        : point.load().words();
  }

  private static Cell time(double seconds) {
    return Double.isInfinite(seconds)
        ? Cell.of("saturated")
        : Cell.of(seconds, UnitScale.time(seconds * NANOS));
  }

  private static Cell error(double share, boolean isSigned) {
    return Double.isInfinite(share)
        ? Cell.of("saturated")
        : Cell.of(
            share, isSigned ? Numbers.signedPercent(share) : Numbers.fixed(100 * share, 1) + " %");
  }
}

package io.tare.analysis.capacity.validation;

import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.List;
import java.util.stream.IntStream;

/** Predictions against load tests as tables. */
final class ValidationTables {

  private static final double NANOS = 1e9;

  private ValidationTables() {}

  /** The errors of predictors. */
  static Table goals(Validation validation) {
    return new Columns<Goal>()
        .words("platform", Goal::platform)
        .words("quantity", Goal::quantity)
        .words("where", Goal::where)
        .words("predictor", Goal::predictor)
        .values("n", each -> Cells.whole(each.errors().size()))
        .values("off by", each -> error(each.medianError(), false))
        .values("worst", each -> error(each.worstError(), true))
        .values("goal", each -> each.limit() > 0 ? Cells.share(each.limit()) : Cell.EMPTY)
        .values("within", each -> each.limit() > 0 ? Cells.share(each.metShare()) : Cell.EMPTY)
        .table(validation.goals());
  }

  /** The errors of the model as it is, and without each of its parts. */
  static Table parts(Validation validation) {
    List<Goal> without = validation.withoutParts();
    Columns<Goal> columns =
        new Columns<Goal>()
            .words("platform", Goal::platform)
            .words("quantity", Goal::quantity)
            .words("where", Goal::where)
            .values("n", each -> Cells.whole(each.errors().size()))
            .values("model", each -> error(each.medianError(), false));
    for (ModelPart part : ModelPart.values()) {
      columns.values(
          part.label(),
          each ->
              without.stream()
                  .filter(one -> one.predictor().equals(part.label()) && one.isBeside(each))
                  .findFirst()
                  .map(one -> error(one.medianError(), false))
                  .orElse(Cell.EMPTY));
    }
    return columns.table(
        validation.goals().stream()
            .filter(each -> each.predictor().equals(Validation.MODEL))
            .filter(each -> without.stream().anyMatch(one -> one.isBeside(each)))
            .toList());
  }

  /** How often bands contained the measurement. */
  static Table coverages(Validation validation) {
    return new Columns<Validation.Coverage>()
        .words("platform", Validation.Coverage::platform)
        .words("bands", Validation.Coverage::bands)
        .values("values", each -> Cells.whole(each.count()))
        .values("in their band", each -> Cells.share(each.share()))
        .table(validation.coverages());
  }

  /** Whether the number of guests is right. */
  static Table sizings(Validation validation) {
    return new Columns<SizingCheck>()
        .words("platform", SizingCheck::platform)
        .words("requests", each -> each.work().workload())
        .words("predictor", SizingCheck::predictor)
        .values("rate of a guest", each -> rate(each.predictedRate()))
        .values("by the test", each -> rate(each.measuredRate()))
        .values("right", each -> Cells.whole(each.right()))
        .values("too few", each -> Cells.whole(each.tooFew()))
        .values("of", each -> Cells.whole(each.demands()))
        .table(validation.sizings());
  }

  private static Cell rate(double perSecond) {
    return Cell.of(perSecond, Numbers.significant(perSecond, 3) + "/s");
  }

  /** One kind of requests at a point. */
  private record OfKind(ValidatedPoint of, int kind) {

    LoadPoint point() {
      return of.prediction().point();
    }

    Prediction.OfKind predicted() {
      return of.prediction().kinds().get(kind);
    }

    MeasuredPoint.OfKind measured() {
      return of.measured().kinds().get(kind);
    }

    String requests() {
      return point().work().isMix()
          ? point().work().kinds().get(kind).workload() + " of " + point().work().name()
          : point().work().name();
    }

    String inBand() {
      return point().isOpen()
          ? (of.isMeanInBand(kind) ? "mean" : "no mean")
              + ", "
              + (of.isP95InBand(kind) ? "p95" : "no p95")
          : "";
    }
  }

  /** Every cell of the load tests. */
  static Table points(Validation validation) {
    return new Columns<OfKind>()
        .words("platform", each -> each.point().platform())
        .words("requests", OfKind::requests)
        .words("load", each -> load(each.point()))
        .values("busy", each -> Cells.share(each.of.measured().utilization()))
        .values("busy off by", each -> error(each.of.utilizationError(), true))
        .values("throughput off by", each -> error(each.of.throughputError(), true))
        .values("n", each -> Cells.count(each.measured().requests()))
        .values("mean", each -> time(each.measured().mean()))
        .values("mean predicted", each -> time(each.predicted().mean().value()))
        .values("mean off by", each -> error(each.of.meanError(each.kind), true))
        .values("p95", each -> time(each.measured().p95()))
        .values("p95 predicted", each -> time(each.predicted().p95().value()))
        .values("p95 off by", each -> error(each.of.p95Error(each.kind), true))
        .words("in band", OfKind::inBand)
        .table(
            validation.points().stream()
                .flatMap(
                    each ->
                        IntStream.range(0, each.measured().kinds().size())
                            .mapToObj(kind -> new OfKind(each, kind)))
                .toList());
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

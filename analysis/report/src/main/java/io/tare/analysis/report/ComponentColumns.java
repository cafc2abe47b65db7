package io.tare.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.DisplayNames;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The columns of the components of comparisons. */
final class ComponentColumns {

  private record Row(Measurand measurand, ComponentLoss loss) {}

  private ComponentColumns() {}

  static JsonNode json(List<ComponentLoss> components) {
    return JsonValues.array(
        new Columns<ComponentLoss>()
            .field("component", each -> each.part().label())
            .addAll(of(new UnitScale("ns", 1), "", ""))
            .field("among_largest", ComponentLoss::isAmongLargest),
        components);
  }

  /** For components that take any time. */
  static Table table(ComparisonRows rows) {
    Columns<Row> columns =
        new Columns<Row>()
            .groups("workload", row -> CellText.of(row.measurand))
            .words("component", row -> DisplayNames.part(row.loss.part(), row.measurand))
            .addAll(
                of(rows.units().of(Metric.RESPONSE), rows.reference(), rows.candidate()) // times
                    .within(row -> Optional.of(row.loss)));
    return columns.table(rows.comparisons().stream().flatMap(ComponentColumns::rows).toList());
  }

  private static Stream<Row> rows(Comparison comparison) {
    return comparison.components().stream()
        .filter(part -> part.reference() > 0 || part.candidate() > 0)
        .map(part -> new Row(comparison.measurand(), part));
  }

  private static Columns<ComponentLoss> of(UnitScale unit, String reference, String candidate) {
    String symbol = " (" + unit.symbol() + ")";
    return new Columns<ComponentLoss>()
        .add(
            column ->
                column
                    .values(reference + symbol, each -> Cells.number(each.reference(), unit))
                    .as("reference_ns", ComponentLoss::reference))
        .add(
            column ->
                column
                    .values("share of " + reference, each -> Cells.share(each.referenceShare()))
                    .as("reference_share", ComponentLoss::referenceShare))
        .add(
            column ->
                column
                    .values(candidate + symbol, each -> Cells.number(each.candidate(), unit))
                    .as("candidate_ns", ComponentLoss::candidate))
        .add(column -> column.strong("PD", ComponentColumns::pd).as("pd", ComponentLoss::pd))
        .numbers(
            "interval",
            each -> each.pd().map(Ratio::interval).map(Interpretation::interval).orElse(""))
        .add(
            column ->
                column
                    .numbers(
                        "of medians", each -> StatisticColumns.text(each.quantiles(), "median"))
                    .as(
                        "quantiles",
                        each -> JsonValues.array(ComparisonColumns.QUANTILES, each.quantiles())))
        .add(
            column ->
                column
                    .numbers("added" + symbol, each -> added(each.added(), unit))
                    .as("added_ns", ComponentLoss::added))
        .add(
            column ->
                column
                    .numbers(
                        "share of the loss",
                        each -> each.readableShare().map(Interpretation::share).orElse("–"))
                    .as("loss_share", ComponentLoss::readableShare))
        .add(
            column ->
                column
                    .numbers("readings in it", ComponentColumns::readings)
                    .as("clock_readings_share", ComponentLoss::readings));
  }

  /** {@code "57 %*"}: the mark is explained above the table. */
  private static String readings(ComponentLoss part) {
    return part.readings().isPresent()
        ? Numbers.percent(part.readings().getAsDouble()) + (part.isMostlyRead() ? "*" : "")
        : "–";
  }

  private static Cell pd(ComponentLoss part) {
    return part.pd().map(pd -> Cells.ratio(pd.value(), pd.interval())).orElse(new Cell("–", ""));
  }

  private static String added(Estimate added, UnitScale unit) {
    return unit.text(added.value())
        + added
            .interval()
            .map(each -> " (" + unit.text(each.lower()) + " to " + unit.text(each.upper()) + ")")
            .orElse("");
  }
}

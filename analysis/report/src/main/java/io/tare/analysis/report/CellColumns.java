package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.CSV;
import static io.tare.analysis.presentation.Placement.JSON;
import static io.tare.analysis.presentation.Placement.PAGE;
import static io.tare.analysis.presentation.Placement.SCREEN;
import static io.tare.analysis.presentation.Placement.TABLE;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Throughput;
import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.UnitScales;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Summary;
import io.tare.analysis.statistics.VarianceComponents;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table.Cell;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** The columns of cells in all places: a new column is an entry of this list. */
final class CellColumns {

  private static final Columns<Summary> SUMMARY =
      new Columns<Summary>()
          .field("n", Summary::n)
          .field("mean", Summary::mean)
          .field("sd", CellColumns::deviation)
          .field("minimum", Summary::minimum)
          .field("median", Summary::median)
          .field("p95", Summary::p95)
          .field("p99", Summary::p99)
          .field("maximum", Summary::maximum);

  private static final Columns<VarianceComponents> VARIANCE =
      new Columns<VarianceComponents>()
          .field("between_trials", VarianceComponents::between)
          .field("within_trials", VarianceComponents::within);

  private static final Columns<TrialPoint> TRIALS =
      new Columns<TrialPoint>()
          .field("trial", TrialPoint::trial)
          .field("block", TrialPoint::block)
          .field("order", TrialPoint::order)
          .field("mean", TrialPoint::mean)
          .field("median", TrialPoint::median)
          .field("submissions", TrialPoint::submissions);

  private final Results results;
  private final Placement place;
  private final UnitScales units;
  private final Map<String, UnitScales> ofWorkloads;

  private CellColumns(Results results, Placement place) {
    this.results = results;
    this.place = place;
    this.units = UnitScales.of(results);
    this.ofWorkloads = UnitScales.byWorkload(results);
  }

  /** The columns of a place. */
  static Columns<CellResult> of(Results results, Placement place) {
    return new CellColumns(results, place).all().at(place);
  }

  private Columns<CellResult> all() {
    String unit = place == PAGE ? units.heading() : "";
    return new Columns<CellResult>()
        .words(
            "workload",
            each ->
                CellText.of(each.cell().measurand())
                    + (results.platforms().size() == 1 ? "" : " on " + each.cell().platform()),
            SCREEN)
        .add(column -> column.words("cell", CellResult::id, PAGE, CSV).as("cell", CellResult::id))
        .field("id", CellResult::id, JSON)
        .words("workload", each -> CellText.of(each.cell().measurand()), PAGE, TABLE)
        .addAll(StatisticColumns.<CellResult>measurand(each -> each.cell().measurand()).allOn(CSV))
        .add(
            column ->
                column
                    .words("platform", each -> each.cell().platform(), PAGE, TABLE, CSV, JSON)
                    .as("platform", each -> each.cell().platform()))
        .field("measurand", each -> each.cell().measurand(), JSON)
        .field("metric", CellResult::metric, JSON)
        .field("metric", each -> each.metric().name(), CSV)
        .add(
            column ->
                column
                    .words("unit", each -> scale(each).symbol(), TABLE, CSV)
                    .as("unit", each -> each.metric().unit().symbol()))
        .field("trials", each -> each.trials().size(), CSV)
        .add(
            column ->
                column
                    .values("n", each -> Cells.count(each.summary().n()), PAGE, TABLE, CSV)
                    .as("n", each -> each.summary().n()))
        .add(
            column ->
                column
                    .values(
                        "left out", each -> Cells.count(each.excluded()), PAGE, TABLE, CSV, JSON)
                    .as("excluded", CellResult::excluded))
        .values("trials", each -> Cells.count(each.trials().size()), PAGE, TABLE)
        .field("summary", each -> JsonValues.object(SUMMARY, each.summary()), JSON)
        .add(
            column ->
                column
                    .strong(
                        "mean" + unit, each -> number(each, each.mean().value()), PAGE, TABLE, CSV)
                    .as("mean", each -> each.mean().value()))
        .field("mean", CellResult::mean, JSON)
        .numbers("mean", each -> withUnit(each, each.mean().value()), SCREEN)
        .numbers(Numbers.level(results.level()) + " interval", this::interval, PAGE, SCREEN)
        .add(
            column ->
                column
                    .values(
                        "from",
                        each -> Cells.lower(each.mean().interval(), end -> number(each, end)),
                        TABLE,
                        CSV)
                    .as("mean_lower", each -> each.mean().interval().map(Interval::lower)))
        .add(
            column ->
                column
                    .values(
                        "to",
                        each -> Cells.upper(each.mean().interval(), end -> number(each, end)),
                        TABLE,
                        CSV)
                    .as("mean_upper", each -> each.mean().interval().map(Interval::upper)))
        .field("sd", each -> deviation(each.summary()), CSV)
        .field("minimum", each -> each.summary().minimum(), CSV)
        .add(
            column ->
                column
                    .values(
                        "median", each -> number(each, each.summary().median()), PAGE, TABLE, CSV)
                    .as("median", each -> each.summary().median()))
        .numbers("median", each -> withUnit(each, each.summary().median()), SCREEN)
        .add(
            column ->
                column
                    .values("p95", each -> number(each, each.summary().p95()), PAGE, TABLE, CSV)
                    .as("p95", each -> each.summary().p95()))
        .add(
            column ->
                column
                    .values("p99", each -> number(each, each.summary().p99()), PAGE, TABLE, CSV)
                    .as("p99", each -> each.summary().p99()))
        .field("maximum", each -> each.summary().maximum(), CSV)
        .addAll(servers())
        .add(
            column ->
                column
                    .numbers(
                        "sd between trials",
                        each -> share(each, each.variance().map(VarianceComponents::betweenSd)),
                        PAGE,
                        CSV)
                    .as(
                        "sd_between_trials",
                        each -> each.variance().map(VarianceComponents::betweenSd)))
        .add(
            column ->
                column
                    .numbers(
                        "sd within",
                        each -> share(each, each.variance().map(VarianceComponents::withinSd)),
                        PAGE,
                        CSV)
                    .as(
                        "sd_within_trials",
                        each -> each.variance().map(VarianceComponents::withinSd)))
        .addAll(parts().allOn(CSV))
        .field("components", CellColumns::components, JSON)
        .field("variance", each -> each.variance().map(of -> JsonValues.object(VARIANCE, of)), JSON)
        .field("trials", each -> JsonValues.array(TRIALS, each.trials()), JSON)
        .field("quantiles", CellResult::quantiles, JSON);
  }

  /** How much several servers answer together; only of runs with such platforms. */
  private Columns<CellResult> servers() {
    Columns<CellResult> columns = new Columns<>();
    if (results.platforms().stream().allMatch(each -> Throughput.servers(results, each) == 1)) {
      return columns;
    }
    return columns
        .add(
            column ->
                column
                    .values(
                        "servers",
                        each -> Cells.whole(Throughput.servers(results, each.cell().platform())),
                        PAGE,
                        TABLE,
                        CSV,
                        JSON)
                    .as("servers", each -> Throughput.servers(results, each.cell().platform())))
        .add(
            column ->
                column
                    .values(
                        "machines",
                        each -> Cells.whole(Throughput.machines(results, each.cell().platform())),
                        PAGE,
                        TABLE,
                        CSV,
                        JSON)
                    .as("machines", each -> Throughput.machines(results, each.cell().platform())))
        .values("answers/s", each -> perSecond(each, Throughput::perSecond), PAGE, TABLE)
        .values("per processor", each -> perSecond(each, Throughput::perProcessor), PAGE, TABLE)
        .field("per_processor_per_s", each -> perProcessor(each).map(Estimate::value), CSV)
        .field(
            "per_processor_lower",
            each -> perProcessor(each).flatMap(Estimate::interval).map(Interval::lower),
            CSV)
        .field(
            "per_processor_upper",
            each -> perProcessor(each).flatMap(Estimate::interval).map(Interval::upper),
            CSV)
        .field(
            "answers_per_second",
            each -> Throughput.of(results, each).map(Throughput::perSecond),
            JSON)
        .field("per_processor_per_second", this::perProcessor, JSON);
  }

  private Optional<Estimate> perProcessor(CellResult cell) {
    return Throughput.of(results, cell).map(Throughput::perProcessor);
  }

  private Cell perSecond(CellResult cell, Function<Throughput, Estimate> which) {
    return Throughput.of(results, cell).map(which).map(Cells::estimate).orElse(Cell.EMPTY);
  }

  /** A column for each part of a metric that some cell declares. */
  private Columns<CellResult> parts() {
    Columns<CellResult> columns = new Columns<>();
    results.cells().stream()
        .flatMap(cell -> cell.declared().every().stream())
        .map(Part::column)
        .distinct()
        .forEach(part -> columns.field(part, cell -> mean(cell, part)));
    return columns;
  }

  private static Optional<Double> mean(CellResult cell, String part) {
    return cell.components().entrySet().stream()
        .filter(each -> each.getKey().column().equals(part))
        .map(each -> each.getValue().value())
        .reduce((one, other) -> other);
  }

  private static Map<String, Estimate> components(CellResult cell) {
    Map<String, Estimate> means = new LinkedHashMap<>();
    cell.components().forEach((part, mean) -> means.put(part.label(), mean));
    return means;
  }

  /** On the page all cells have one unit, in other tables all cells of a workload. */
  private UnitScale scale(CellResult cell) {
    return place == PAGE ? units.of(cell.metric()) : scale(ofWorkloads, cell);
  }

  private static UnitScale scale(Map<String, UnitScales> units, CellResult cell) {
    return Objects.requireNonNull(units.get(cell.cell().measurand().workload())).of(cell.metric());
  }

  private Cell number(CellResult cell, double base) {
    return place == PAGE
        ? Cell.of(base, units.text(cell.metric(), base))
        : Cells.number(base, scale(cell));
  }

  private String interval(CellResult cell) {
    DoubleFunction<String> end = place == SCREEN ? base -> withUnit(cell, base) : scale(cell)::text;
    return cell.mean()
        .interval()
        .map(each -> end.apply(each.lower()) + " to " + end.apply(each.upper()))
        .orElse(place == SCREEN ? "none: too few blocks" : "");
  }

  /** On a screen each cell has the unit that fits it. */
  private static String withUnit(CellResult cell, double base) {
    return UnitScale.text(cell.metric().unit(), base);
  }

  /** Absent for a single submission. */
  private static Optional<Double> deviation(Summary summary) {
    return Optional.of(summary.standardDeviation()).filter(Double::isFinite);
  }

  private static String share(CellResult cell, Optional<Double> deviation) {
    return deviation
        .filter(each -> cell.mean().value() != 0)
        .map(each -> Numbers.percent(each / cell.mean().value()))
        .orElse("–");
  }
}

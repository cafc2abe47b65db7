package io.tare.analysis.report;

import io.tare.analysis.results.CellResult;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.Demand;
import io.tare.analysis.results.PlatformComparison;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.SecondaryStatistic;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A run's results as tables that can be written in any form, for papers and for other programs. */
public enum ResultTables {
  /**
   * Mean, standard deviation, significance and winner of all platforms, as the studies have them.
   */
  PLATFORMS(ResultTables::platforms),
  /** Which of every two platforms is better, by how much, and how sure that is. */
  PAIRS(PairTable::of),
  /** PD with its interval and verdict. */
  COMPARISONS(ResultTables::comparisons),
  /** What was measured in each cell. */
  CELLS(ResultTables::cells),
  /** What a submission needs of processors, memory, network and disk. */
  DEMANDS(ResultTables::demands),
  /** How phases differ from the first one. */
  PHASES(PhaseTable::of),
  /** Live migrations, one by one. */
  MIGRATIONS(MigrationTables::each),
  /** What live migrations cost on the average. */
  MIGRATION_MEANS(MigrationTables::means);

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a static method
  private final Function<Results, Table> table;

  ResultTables(Function<Results, Table> table) {
    this.table = table;
  }

  public Table of(Results results) {
    return table.apply(results);
  }

  /** The word on the command line: {@code platforms}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Table platforms(Results results) {
    PlatformComparison all = PlatformComparison.of(results);
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    List<Column> columns = new ArrayList<>(List.of(Column.words("workload"), Column.words("unit")));
    for (String platform : all.platforms()) {
      columns.add(Column.numbers(platform));
      columns.add(Column.numbers(platform + " sd"));
    }
    columns.add(Column.numbers("p (Holm)"));
    columns.add(Column.words("better"));
    Table.Builder table =
        new Table.Builder(
            results.run().name()
                + ": means and standard deviations of trial means, n = "
                + trials(all),
            columns);
    for (PlatformComparison.Row row : all.rows()) {
      UnitScale scale = scale(units, row.measurand(), row.metric());
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(DisplayNames.compact(row.measurand())));
      cells.add(Cell.of(scale.symbol()));
      for (String platform : all.platforms()) {
        Optional<PlatformComparison.Side> side = row.side(platform);
        cells.add(side.map(each -> number(each.mean(), scale)).orElse(Cell.of("")));
        cells.add(side.map(each -> number(each.standardDeviation(), scale)).orElse(Cell.of("")));
      }
      cells.add(p(row.pValue()));
      cells.add(Cell.of(row.winner(results.level()).orElse("")));
      table.row(cells);
    }
    return table.table();
  }

  /** Each workload has a unit of its own, because its rows name it. */
  static UnitScale scale(Map<String, UnitScales> units, Measurand measurand, Metric metric) {
    return Objects.requireNonNull(units.get(measurand.workload())).of(metric);
  }

  private static String trials(PlatformComparison all) {
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (PlatformComparison.Row row : all.rows()) {
      for (PlatformComparison.Side side : row.sides()) {
        least = Math.min(least, side.trials());
        most = Math.max(most, side.trials());
      }
    }
    return most == 0 ? "0" : least == most ? "" + most : least + " to " + most;
  }

  private static Table comparisons(Results results) {
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": PD against " + results.run().reference(),
            List.of(
                Column.words("workload"),
                Column.words("platform"),
                Column.numbers("PD"),
                Column.numbers("from"),
                Column.numbers("to"),
                Column.numbers("p (Holm)"),
                Column.numbers("blocks"),
                Column.words("verdict"),
                Column.numbers("PD of medians"),
                Column.numbers("median from"),
                Column.numbers("median to"),
                Column.words("verdict by medians")));
    for (ComparisonRows rows : ComparisonRows.of(results)) {
      for (Comparison each : rows.comparisons()) {
        table.row(
            List.of(
                Cell.of(DisplayNames.compact(each.measurand())),
                Cell.of(each.candidate()),
                Cell.of(each.pd().value(), rows.pd(each)),
                end(each.pd().interval().map(Interval::lower), rows.decimals()),
                end(each.pd().interval().map(Interval::upper), rows.decimals()),
                p(each.holmP()),
                new Cell("" + each.blocks().size(), each.blocks().size()),
                Cell.of(Verdicts.words(each)),
                end(median(each).map(Ratio::value), rows.decimals()),
                end(median(each).flatMap(Ratio::interval).map(Interval::lower), rows.decimals()),
                end(median(each).flatMap(Ratio::interval).map(Interval::upper), rows.decimals()),
                Cell.of(ComparisonRows.verdict(each, SecondaryStatistic.Kind.MEDIAN))));
      }
    }
    return table.table();
  }

  private static Optional<Ratio> median(Comparison comparison) {
    return comparison.beside(SecondaryStatistic.Kind.MEDIAN).map(each -> each.judged().pd());
  }

  private static Table cells(Results results) {
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": what was measured",
            List.of(
                Column.words("workload"),
                Column.words("platform"),
                Column.words("unit"),
                Column.numbers("n"),
                Column.numbers("left out"),
                Column.numbers("trials"),
                Column.numbers("mean"),
                Column.numbers("from"),
                Column.numbers("to"),
                Column.numbers("median"),
                Column.numbers("p95"),
                Column.numbers("p99")));
    for (CellResult each : results.cells()) {
      Measurand measurand = each.cell().measurand();
      UnitScale scale = scale(units, measurand, each.metric());
      table.row(
          List.of(
              Cell.of(DisplayNames.compact(measurand)),
              Cell.of(each.cell().platform()),
              Cell.of(scale.symbol()),
              count(each.summary().n()),
              count(each.excluded()),
              count(each.trials().size()),
              number(each.mean().value(), scale),
              number(each.mean().interval().map(Interval::lower).orElse(Double.NaN), scale),
              number(each.mean().interval().map(Interval::upper).orElse(Double.NaN), scale),
              number(each.summary().median(), scale),
              number(each.summary().p95(), scale),
              number(each.summary().p99(), scale)));
    }
    return table.table();
  }

  private static Table demands(Results results) {
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": what a submission needs",
            List.of(
                Column.words("workload"),
                Column.words("platform"),
                Column.words("quantity"),
                Column.words("unit"),
                Column.numbers("trials"),
                Column.numbers("mean"),
                Column.numbers("from"),
                Column.numbers("to")));
    for (Demand each : Demand.of(results, results.level())) {
      UnitScale scale = UnitScale.of(each.kind().unit(), each.mean().value());
      table.row(
          List.of(
              Cell.of(DisplayNames.compact(each.cell().measurand())),
              Cell.of(each.cell().platform()),
              Cell.of(each.kind().words()),
              Cell.of(scale.symbol()),
              count(each.mean().n()),
              number(each.mean().value(), scale),
              number(each.mean().interval().map(Interval::lower).orElse(Double.NaN), scale),
              number(each.mean().interval().map(Interval::upper).orElse(Double.NaN), scale)));
    }
    return table.table();
  }

  /** In the unit that the row names, not rounded for machines. */
  static Cell number(double base, UnitScale unit) {
    return Cell.of(unit.of(base), Double.isFinite(base) ? unit.text(base) : "");
  }

  private static Cell count(long value) {
    return new Cell(Numbers.count(value), value);
  }

  static Cell end(Optional<Double> value, int decimals) {
    return value.map(each -> Cell.of(each, Numbers.ratio(each, decimals))).orElse(Cell.of(""));
  }

  static Cell p(OptionalDouble p) {
    return p.isPresent() ? Cell.of(p.getAsDouble(), Numbers.p(p)) : Cell.of("");
  }
}

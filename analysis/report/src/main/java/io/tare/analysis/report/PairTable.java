package io.tare.analysis.report;

import io.tare.analysis.results.PlatformComparison;
import io.tare.analysis.results.Results;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Every two platforms beside each other: which is better, by how much, and how sure that is. */
final class PairTable {

  private static final int DECIMALS = 3;

  private PairTable() {}

  static Table of(Results results) {
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": which of two platforms is better",
            List.of(
                Column.words("workload"),
                Column.words("better"),
                Column.words("worse"),
                Column.words("unit"),
                Column.numbers("mean"),
                Column.numbers("sd"),
                Column.numbers("other mean"),
                Column.numbers("other sd"),
                Column.numbers("times"),
                Column.numbers("from"),
                Column.numbers("to"),
                Column.numbers("p (Holm)"),
                Column.words("sure")));
    for (PlatformComparison.Row row : PlatformComparison.of(results).rows()) {
      UnitScale scale = ResultTables.scale(units, row.measurand(), row.metric());
      for (PlatformComparison.Pair pair : row.pairs()) {
        PlatformComparison.Side better = row.side(pair.better()).orElseThrow();
        PlatformComparison.Side worse = row.side(pair.worse()).orElseThrow();
        Optional<Interval> interval = pair.times().interval();
        table.row(
            List.of(
                Cell.of(DisplayNames.compact(row.measurand())),
                Cell.of(pair.better()),
                Cell.of(pair.worse()),
                Cell.of(scale.symbol()),
                ResultTables.number(better.mean(), scale),
                ResultTables.number(better.standardDeviation(), scale),
                ResultTables.number(worse.mean(), scale),
                ResultTables.number(worse.standardDeviation(), scale),
                ResultTables.end(Optional.of(pair.times().value()), DECIMALS),
                ResultTables.end(interval.map(Interval::lower), DECIMALS),
                ResultTables.end(interval.map(Interval::upper), DECIMALS),
                ResultTables.p(OptionalDouble.of(pair.holmP())),
                Cell.of(pair.winner(results.level()).isPresent() ? "yes" : "no")));
      }
    }
    return table.table();
  }
}

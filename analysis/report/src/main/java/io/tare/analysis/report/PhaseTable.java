package io.tare.analysis.report;

import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.PhaseChange;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.SecondaryStatistic;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.List;
import java.util.Optional;

/** How phases differ from the first one, platform by platform. */
final class PhaseTable {

  private PhaseTable() {}

  static Table of(Results results) {
    UnitScales units = UnitScales.of(results);
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": phases against the first, above 1 is worse",
            List.of(
                Column.words("workload"),
                Column.words("phase"),
                Column.words("platform"),
                Column.words("unit"),
                Column.numbers("in the first"),
                Column.numbers("in it"),
                Column.numbers("ratio"),
                Column.numbers("from"),
                Column.numbers("to"),
                Column.numbers("of medians"),
                Column.words("verdict")));
    for (PhaseChange each : results.phaseChanges()) {
      Comparison change = each.change();
      UnitScale unit = units.of(change.metric());
      int decimals = Interpretation.decimals(change.pd().interval());
      Optional<Interval> interval = change.pd().interval();
      table.row(
          List.of(
              Cell.of(DisplayNames.compact(change.measurand().overAll())),
              Cell.of(each.phase()),
              Cell.of(each.platform()),
              Cell.of(unit.symbol()),
              ResultTables.number(change.sides().reference().value(), unit),
              ResultTables.number(change.sides().candidate().value(), unit),
              ResultTables.end(Optional.of(change.pd().value()), decimals),
              ResultTables.end(interval.map(Interval::lower), decimals),
              ResultTables.end(interval.map(Interval::upper), decimals),
              ResultTables.end(
                  change
                      .beside(SecondaryStatistic.Kind.MEDIAN)
                      .map(median -> median.judged().pd().value()),
                  decimals),
              Cell.of(Verdicts.words(change))));
    }
    return table.table();
  }
}

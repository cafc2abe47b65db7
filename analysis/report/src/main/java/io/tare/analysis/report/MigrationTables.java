package io.tare.analysis.report;

import io.tare.analysis.results.MigrationEffect;
import io.tare.analysis.results.MigrationOutcome;
import io.tare.analysis.results.Results;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Live migrations one by one, and what they cost on the average. */
final class MigrationTables {

  private static final UnitScale SECONDS = new UnitScale("s", 1e9);
  private static final UnitScale MILLISECONDS = new UnitScale("ms", 1e6);
  private static final UnitScale MEGABYTES = new UnitScale("MB", 1e6);

  private MigrationTables() {}

  /** One row for each. */
  static Table each(Results results) {
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": live migrations",
            List.of(
                Column.words("workload"),
                Column.words("platform"),
                Column.numbers("block"),
                Column.numbers("no."),
                Column.words("mode"),
                Column.numbers("passes"),
                Column.numbers("total s"),
                Column.numbers("sent MB"),
                Column.numbers("downtime ms"),
                Column.numbers("still ms"),
                Column.numbers("outage ms, least"),
                Column.numbers("most"),
                Column.numbers("PD during"),
                Column.numbers("after"),
                Column.numbers("failed"),
                Column.words("escalated")));
    for (MigrationOutcome each : results.migrations()) {
      Optional<MigrationOutcome.Outage> outage = each.outage();
      table.row(
          List.of(
              Cell.of(DisplayNames.compact(each.cell().measurand())),
              Cell.of(each.cell().platform()),
              new Cell("" + each.block(), each.block()),
              new Cell("" + each.number(), each.number()),
              Cell.of(each.record().mode()),
              new Cell("" + each.record().passes().size(), each.record().passes().size()),
              ResultTables.number((double) each.record().totalNanos(), SECONDS),
              told(each.record().sentBytes(), MEGABYTES),
              told(each.record().downtimeNanos()),
              told(each.record().stillNanos()),
              told(outage.map(MigrationOutcome.Outage::leastNanos).orElse(null)),
              told(outage.map(MigrationOutcome.Outage::mostNanos).orElse(null)),
              ratio(each.pdDuring()),
              ratio(each.pdAfter()),
              new Cell(Numbers.count(each.failed()), each.failed()),
              Cell.of(String.join(", ", each.record().escalations()))));
    }
    return table.table();
  }

  /** One row for each quantity of each cell. */
  static Table means(Results results) {
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": what live migrations cost, means over migrations",
            List.of(
                Column.words("workload"),
                Column.words("platform"),
                Column.words("quantity"),
                Column.words("unit"),
                Column.numbers("n"),
                Column.numbers("mean"),
                Column.numbers("from"),
                Column.numbers("to")));
    for (MigrationEffect each : MigrationEffect.of(results.migrations(), results.level())) {
      UnitScale unit = UnitScale.of(each.unit(), each.mean().value());
      Optional<Interval> interval = each.mean().interval();
      table.row(
          List.of(
              Cell.of(DisplayNames.compact(each.cell().measurand())),
              Cell.of(each.cell().platform()),
              Cell.of(each.quantity()),
              Cell.of(unit.symbol()),
              new Cell("" + each.mean().n(), each.mean().n()),
              ResultTables.number(each.mean().value(), unit),
              ResultTables.number(interval.map(Interval::lower).orElse(Double.NaN), unit),
              ResultTables.number(interval.map(Interval::upper).orElse(Double.NaN), unit)));
    }
    return table.table();
  }

  private static Cell told(@Nullable Long nanos) {
    return told(nanos, MILLISECONDS);
  }

  private static Cell told(@Nullable Long value, UnitScale unit) {
    return value == null ? Cell.of("") : ResultTables.number((double) value, unit);
  }

  private static Cell ratio(OptionalDouble pd) {
    return pd.isPresent()
        ? Cell.of(pd.getAsDouble(), Numbers.ratio(pd.getAsDouble(), 2))
        : Cell.of("");
  }
}

package io.tare.analysis.report;

import io.tare.analysis.results.MigrationEffect;
import io.tare.analysis.results.MigrationOutcome;
import io.tare.analysis.results.MigrationPhase;
import io.tare.analysis.results.Results;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import io.tare.model.MigrationRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Live migrations one by one, and what they cost on the average. */
final class MigrationTables {

  private static final UnitScale SECONDS = new UnitScale("s", 1e9);
  private static final UnitScale MILLISECONDS = new UnitScale("ms", 1e6);
  private static final UnitScale MEGABYTES = new UnitScale("MB", 1e6);
  private static final UnitScale PERCENT = new UnitScale("%", 0.01);

  /** So many columns are about what a migration took. */
  private static final int COLUMNS_TAKEN = 15;

  private MigrationTables() {}

  /** One row for each; of stand-ins without what they took, which would tell nothing. */
  static Table each(Results results) {
    Table.Builder table =
        new Table.Builder(
            results.run().name() + ": live migrations",
            List.of(
                Column.words("workload"),
                Column.words("platform"),
                Column.words("block"),
                Column.words("no."),
                Column.words("mode").minor(),
                Column.numbers("passes"),
                Column.numbers("total s"),
                Column.numbers("sent MB").minor(),
                Column.numbers("wire MB").minor(),
                Column.numbers("CPU s, source").minor(),
                Column.numbers("CPU s, destination").minor(),
                Column.numbers("downtime ms").minor(),
                Column.numbers("still ms"),
                Column.numbers("outage ms, least"),
                Column.numbers("most"),
                Column.numbers("longest gap ms"),
                Column.numbers("of the time %"),
                Column.numbers("added %"),
                Column.numbers("PD during"),
                Column.numbers("after"),
                Column.numbers("failed"),
                Column.words("remarks")));
    results.migrations().forEach(each -> table.row(row(each)));
    return table.table();
  }

  private static List<Cell> row(MigrationOutcome each) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(DisplayNames.compact(each.cell().measurand())));
    row.add(Cell.of(each.cell().platform()));
    row.add(new Cell("" + each.block(), each.block()));
    row.add(new Cell("" + each.number(), each.number()));
    row.add(Cell.of(each.record().mode()));
    row.addAll(each.isResult() ? took(each) : none(COLUMNS_TAKEN));
    row.add(new Cell(Numbers.count(each.failed()), each.failed()));
    row.add(Cell.of(remarks(each)));
    return row;
  }

  private static List<Cell> took(MigrationOutcome each) {
    MigrationRecord told = each.record();
    MigrationRecord.Cost cost = told.cost();
    Optional<MigrationOutcome.Outage> outage = each.outage();
    int passes = told.passes().size();
    return List.of(
        passes == 0 ? Cell.of("") : new Cell("" + passes, passes),
        ResultTables.number((double) told.totalNanos(), SECONDS),
        told(told.sentBytes(), MEGABYTES),
        told(cost.wireBytes(), MEGABYTES),
        told(cost.sourceProcessorNanos(), SECONDS),
        told(cost.destinationProcessorNanos(), SECONDS),
        told(told.downtimeNanos(), MILLISECONDS),
        told(told.stillNanos(), MILLISECONDS),
        told(outage.map(MigrationOutcome.Outage::leastNanos).orElse(null), MILLISECONDS),
        told(outage.map(MigrationOutcome.Outage::mostNanos).orElse(null), MILLISECONDS),
        told(outage.map(MigrationOutcome.Outage::longestNanos).orElse(null), MILLISECONDS),
        ResultTables.number(each.shares().time(), PERCENT),
        ResultTables.number(each.shares().loss().orElse(Double.NaN), PERCENT),
        ratio(each.responses().pdDuring()),
        ratio(each.responses().pd(MigrationPhase.AFTER)));
  }

  private static List<Cell> none(int columns) {
    return Collections.nCopies(columns, Cell.of(""));
  }

  private static String remarks(MigrationOutcome each) {
    List<String> remarks = new ArrayList<>();
    each.standIn().ifPresent(what -> remarks.add("control path only: " + what));
    remarks.addAll(each.record().escalations());
    if (each.isResult() && each.shares().loss().isPresent() && !each.shares().isUsualAgain()) {
      remarks.add("never usual again");
    }
    return String.join(", ", remarks);
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
      UnitScale unit = each.isShare() ? PERCENT : UnitScale.of(each.unit(), each.mean().value());
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

  private static Cell told(@Nullable Long value, UnitScale unit) {
    return value == null ? Cell.of("") : ResultTables.number((double) value, unit);
  }

  private static Cell ratio(OptionalDouble pd) {
    return pd.isPresent()
        ? Cell.of(pd.getAsDouble(), Numbers.ratio(pd.getAsDouble(), 2))
        : Cell.of("");
  }
}

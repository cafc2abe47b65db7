package io.tare.analysis.history;

import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A history as tables. */
public final class HistoryTables {

  private HistoryTables() {}

  private record Row(CellHistory cell, LevelChange change) {}

  /** A row for each change of each cell, those of a cell in their order. */
  public static Table changes(History history) {
    return columns()
        .values("change", each -> change(each.change()))
        .values("from", each -> end(each.change(), Interval::lower))
        .values("to", each -> end(each.change(), Interval::upper))
        .values("p", each -> Cells.p(OptionalDouble.of(each.change().pValue())))
        .table("Changes of PD", rows(history));
  }

  /** The same on a terminal. */
  static Table terminal(History history) {
    return columns()
        .numbers("change", each -> Numbers.change(each.change().ratio(), each.change().interval()))
        .values("p", each -> Cells.p(OptionalDouble.of(each.change().pValue())))
        .minor()
        .table(rows(history));
  }

  private static Columns<Row> columns() {
    return new Columns<Row>()
        .words("workload", each -> each.cell().workload())
        .words("platform", each -> each.cell().platform())
        .words("since run", each -> each.change().run())
        .values("PD before", each -> ratio(each.change().before()))
        .values("after", each -> ratio(each.change().after()));
  }

  private static List<Row> rows(History history) {
    return history.cells().stream()
        .flatMap(cell -> cell.changes().stream().map(each -> new Row(cell, each)))
        .toList();
  }

  /** A row for each cell, with what it is now. */
  public static Table cells(History history) {
    return new Columns<CellHistory>()
        .words("workload", CellHistory::workload)
        .words("platform", CellHistory::platform)
        .words("reference", CellHistory::reference)
        .values("runs", each -> Cells.whole(each.values().size()))
        .values("changes", each -> Cells.whole(each.changes().size()))
        .values("first PD", each -> ratio(each.values().get(0).pd()))
        .values("last PD", each -> ratio(each.values().get(each.values().size() - 1).pd()))
        .table("PD by cell", history.cells());
  }

  /** Figures of all runs as comma-separated values, which can be read again. */
  public static String figures(History history) {
    List<RecordedPd> byRun =
        history.cells().stream()
            .flatMap(each -> each.values().stream())
            .sorted(Comparator.comparingInt(each -> history.runs().indexOf(each.run())))
            .toList();
    return new Columns<RecordedPd>()
        .field(FigureColumn.RUN.id(), RecordedPd::run)
        .field(FigureColumn.WORKLOAD.id(), RecordedPd::workload)
        .field(FigureColumn.PLATFORM.id(), RecordedPd::platform)
        .field(FigureColumn.REFERENCE.id(), RecordedPd::reference)
        .field(FigureColumn.PD.id(), RecordedPd::pd)
        .field(FigureColumn.FROM.id(), each -> each.interval().map(Interval::lower))
        .field(FigureColumn.TO.id(), each -> each.interval().map(Interval::upper))
        .csv(byRun);
  }

  private static Cell ratio(double value) {
    return Cells.ratio(value, 3);
  }

  private static Cell change(LevelChange change) {
    return Cell.of(change.ratio() - 1, Numbers.change(change.ratio()));
  }

  private static Cell end(LevelChange change, Function<Interval, Double> end) {
    return change
        .interval()
        .map(end)
        .map(each -> Cell.of(each - 1, Numbers.change(each)))
        .orElse(Cell.EMPTY);
  }
}

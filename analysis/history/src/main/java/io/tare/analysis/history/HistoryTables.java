package io.tare.analysis.history;

import static io.tare.analysis.presentation.Placement.TABLE;
import static io.tare.analysis.presentation.Placement.TERMINAL;

import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** A history as tables. */
public final class HistoryTables {

  private HistoryTables() {}

  private record Row(CellHistory cell, LevelChange change) {}

  /** A row for each change of each cell, those of a cell in their order. */
  public static Table changes(History history) {
    return columns(TABLE).table("Changes of PD", rows(history));
  }

  /** The same on a terminal. */
  static Table terminal(History history) {
    return columns(TERMINAL).table(rows(history));
  }

  private static Columns<Row> columns(Placement place) {
    return new Columns<Row>()
        .words("workload", each -> each.cell().workload())
        .words("platform", each -> each.cell().platform())
        .words("since run", each -> each.change().run())
        .values("PD before", each -> ratio(each.change().before()))
        .values("after", each -> ratio(each.change().after()))
        .values("change", each -> change(each.change().ratio()), TABLE)
        .addAll(
            Cells.ends(
                "from", "to", each -> each.change().interval(), (each, end) -> change(end), TABLE))
        .numbers(
            "change",
            each -> Numbers.change(each.change().ratio(), each.change().interval()),
            TERMINAL)
        .add(
            column ->
                column
                    .values("p", each -> Cells.p(OptionalDouble.of(each.change().pValue())))
                    .minor())
        .at(place);
  }

  private static List<Row> rows(History history) {
    return history.cells().stream()
        .flatMap(cell -> cell.changes().stream().map(each -> new Row(cell, each)))
        .toList();
  }

  /** A row for each cell, with its current PD. */
  public static Table cells(History history) {
    return cells(history, TABLE);
  }

  /** The same as shown. */
  static Table cells(History history, Placement place) {
    return new Columns<CellHistory>()
        .words("workload", CellHistory::workload)
        .words("platform", CellHistory::platform)
        .words("reference", CellHistory::reference, TABLE)
        .words("metric", CellHistory::metric, TABLE)
        .values("runs", each -> Cells.whole(each.values().size()))
        .values("changes", each -> Cells.whole(each.changes().size()), TABLE)
        .values("first PD", each -> ratio(each.values().get(0).pd()))
        .values("last PD", each -> ratio(each.values().get(each.values().size() - 1).pd()))
        .at(place)
        .table("PD by cell", history.cells());
  }

  /** Figures of all runs as comma-separated values, which can be read back. */
  public static String figures(History history) {
    List<RecordedPd> byRun =
        history.cells().stream()
            .flatMap(each -> each.values().stream())
            .sorted(Comparator.comparingInt(each -> history.runs().indexOf(each.run())))
            .toList();
    Columns<RecordedPd> columns = new Columns<>();
    for (FigureColumn each : FigureColumn.values()) {
      columns.field(each.id(), each::of);
    }
    return columns.csv(byRun);
  }

  private static Cell ratio(double value) {
    return Cells.ratio(value, 3);
  }

  private static Cell change(double ratio) {
    return Cell.of(ratio - 1, Numbers.change(ratio));
  }
}

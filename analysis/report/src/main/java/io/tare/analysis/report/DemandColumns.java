package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.JSON;
import static io.tare.analysis.presentation.Placement.TABLE;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Demand;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Table;
import io.tare.harness.model.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The columns of a submission's resource demands, on each platform. */
final class DemandColumns {

  private DemandColumns() {}

  /** The columns of a place; a row for each demand. */
  static Columns<Demand> of(Placement place) {
    return new Columns<Demand>()
        .words("workload", each -> CellText.of(each.cell().measurand()), TABLE)
        .add(
            column ->
                column
                    .words("platform", each -> each.cell().platform())
                    .as("platform", each -> each.cell().platform()))
        .field("measurand", each -> each.cell().measurand(), JSON)
        .add(
            column ->
                column
                    .words("quantity", each -> each.kind().words())
                    .as("quantity", each -> each.kind().observation()))
        .add(
            column ->
                column
                    .words("unit", each -> scale(each).symbol())
                    .as("unit", each -> each.kind().unit().symbol()))
        .values("trials", each -> Cells.count(each.mean().n()), TABLE)
        .add(
            column ->
                column
                    .values("mean", each -> Cells.number(each.mean().value(), scale(each)))
                    .as("mean", Demand::mean))
        .addAll(
            Cells.ends(
                "from",
                "to",
                each -> each.mean().interval(),
                (each, end) -> Cells.number(end, scale(each)),
                TABLE))
        .at(place);
  }

  /** On the page a column for each resource; not there if nothing was counted. */
  static void addTo(Sections page, Results results) {
    Map<Cell, Map<Demand.Kind, Demand>> demands = byCell(Demand.of(results, results.level()));
    if (!demands.isEmpty()) {
      page.begin(
              "demands",
              "Demands",
              "What a submission needs",
              "Means over trials with "
                  + Numbers.level(results.level())
                  + " intervals: processor time and bytes per submission, and the use of"
                  + " processors and memory. Figures \"inside\" come from the guest's own"
                  + " kernel; the others are what this machine sees of the platform, hypervisor"
                  + " included. A dash: not counted.")
          .add(HtmlTable.of(table(cells(results), demands)))
          .add(DataLinks.holding("demands", ResultTables.DEMANDS.of(results)));
    }
    Map<Cell, Map<Demand.Kind, Demand>> exits = byCell(Demand.ofExits(results, results.level()));
    if (!exits.isEmpty()) {
      page.begin(
              "exits",
              "Exits",
              "Exits per submission by kind",
              "Exits from the guest per submission and their reasons, as counted by KVM: means"
                  + " over trials with "
                  + Numbers.level(results.level())
                  + " intervals. Kinds overlap, and some exits are of none of them. Instructions"
                  + " that KVM emulated are counted separately. Only platforms with KVM guests"
                  + " have exits.")
          .add(HtmlTable.of(table(cells(results, exits.keySet()), exits)))
          .add(DataLinks.holding("exits", ResultTables.EXITS.of(results)));
    }
  }

  private static Map<Cell, Map<Demand.Kind, Demand>> byCell(List<Demand> demands) {
    Map<Cell, Map<Demand.Kind, Demand>> byCell = new LinkedHashMap<>();
    for (Demand each : demands) {
      byCell.computeIfAbsent(each.cell(), cell -> new LinkedHashMap<>()).put(each.kind(), each);
    }
    return byCell;
  }

  private static Table table(List<Cell> cells, Map<Cell, Map<Demand.Kind, Demand>> demands) {
    Columns<Cell> columns =
        new Columns<Cell>()
            .groups("workload", cell -> CellText.of(cell.measurand()))
            .words("platform", Cell::platform);
    for (Demand.Kind kind : Demand.Kind.values()) {
      columns.add(
          column ->
              column
                  .numbers(
                      kind.words(),
                      cell ->
                          Optional.ofNullable(demands.getOrDefault(cell, Map.of()).get(kind))
                              .map(DemandColumns::text)
                              .orElse("–"))
                  .when(demands.values().stream().anyMatch(each -> each.containsKey(kind))));
    }
    return columns.table(cells);
  }

  private static List<Cell> cells(Results results, Set<Cell> counted) {
    return cells(results).stream().filter(counted::contains).toList();
  }

  /** Each cell once, for all its metrics. */
  private static List<Cell> cells(Results results) {
    return results.cells().stream()
        .map(CellResult::cell)
        .filter(each -> each.measurand().isPrimary())
        .distinct()
        .toList();
  }

  private static UnitScale scale(Demand demand) {
    return UnitScale.of(demand.kind().unit(), demand.mean().value());
  }

  private static String text(Demand demand) {
    UnitScale scale = scale(demand);
    Estimate mean = demand.mean();
    String interval =
        mean.interval()
            .filter(each -> each.upper() > each.lower())
            .map(each -> " (" + scale.text(each.lower()) + "–" + scale.text(each.upper()) + ")")
            .orElse("");
    return (scale.text(mean.value()) + interval + " " + scale.symbol()).strip();
  }
}

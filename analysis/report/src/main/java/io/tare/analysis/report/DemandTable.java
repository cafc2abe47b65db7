package io.tare.analysis.report;

import io.tare.analysis.markup.Element;
import io.tare.analysis.results.CellResult;
import io.tare.analysis.results.Demand;
import io.tare.analysis.results.Results;
import io.tare.analysis.table.HtmlTable;
import io.tare.model.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a submission needs of each resource, on each platform. */
final class DemandTable {

  private DemandTable() {}

  /** Not on the page if nothing was counted. */
  static void addTo(Sections page, Results results) {
    Map<Cell, Map<Demand.Kind, Demand>> demands = new LinkedHashMap<>();
    for (Demand each : Demand.of(results, results.level())) {
      demands.computeIfAbsent(each.cell(), cell -> new LinkedHashMap<>()).put(each.kind(), each);
    }
    if (demands.isEmpty()) {
      return;
    }
    Element section =
        page.begin(
            "demands",
            "Demands",
            "What a submission needs",
            "Means of the trials with their "
                + Numbers.significant(100 * results.level(), 2)
                + " % intervals: processor time and bytes for one submission, and how much of"
                + " processors and memory was in use. What is counted inside, a guest's own kernel"
                + " says; the rest is what this machine sees of the platform, hypervisor included."
                + " What nobody counted is a dash.");
    HtmlTable<Cell> table =
        new HtmlTable<Cell>()
            .groups(cell -> DisplayNames.compact(cell.measurand()))
            .words("platform", Cell::platform);
    for (Demand.Kind kind : Demand.Kind.values()) {
      table.numbersIf(
          demands.values().stream().anyMatch(each -> each.containsKey(kind)),
          kind.words(),
          cell -> text(Optional.ofNullable(demands.getOrDefault(cell, Map.of()).get(kind))));
    }
    section.add(table.of(cells(results)));
  }

  /** Each once, whatever it is judged by. */
  private static List<Cell> cells(Results results) {
    return results.cells().stream()
        .map(CellResult::cell)
        .filter(each -> each.measurand().isPrimary())
        .distinct()
        .toList();
  }

  private static String text(Optional<Demand> demand) {
    return demand.map(DemandTable::text).orElse("–");
  }

  private static String text(Demand demand) {
    double mean = demand.mean().value();
    UnitScale scale = UnitScale.of(demand.kind().unit(), mean);
    String interval =
        demand
            .mean()
            .interval()
            .filter(each -> each.upper() > each.lower())
            .map(each -> " (" + scale.text(each.lower()) + "–" + scale.text(each.upper()) + ")")
            .orElse("");
    return (scale.text(mean) + interval + " " + scale.symbol()).strip();
  }
}

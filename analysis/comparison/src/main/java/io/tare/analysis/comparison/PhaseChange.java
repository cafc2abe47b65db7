package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.harness.model.Phase;
import io.tare.harness.model.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much worse a platform was in a phase than in the first one, over the blocks in which both
 * were measured.
 *
 * @param first the name of the first phase
 * @param change the phase as candidate and the first one as reference, on the same platform; above
 *     1 is a loss
 */
public record PhaseChange(String first, Comparison change) {

  public String platform() {
    return change.candidate();
  }

  public String phase() {
    return change.measurand().phase();
  }

  public static List<PhaseChange> of(
      List<CellSeries> series, Plan plan, ComparisonAnalysis analysis) {
    List<Phase> phases = plan.phases();
    if (phases.size() < 2) {
      return List.of();
    }
    Map<Object, CellSeries> byCell = new LinkedHashMap<>();
    series.forEach(each -> byCell.put(each.cell(), each));
    Phase first = phases.get(0);
    List<PairedCells.Pair> pairs = new ArrayList<>();
    for (CellSeries each : series) {
      String phase = each.cell().measurand().phase();
      CellSeries before = byCell.get(each.cell().measurand().in(first).on(each.cell().platform()));
      if (!phase.isEmpty() && !phase.equals(first.name()) && before != null) {
        PairedCells.Pair.of(each, before).ifPresent(pairs::add);
      }
    }
    return analysis.of(new PairedCells(pairs, List.of())).stream()
        .map(change -> new PhaseChange(first.name(), change))
        .toList();
  }
}

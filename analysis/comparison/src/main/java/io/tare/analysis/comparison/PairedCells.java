package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.CellSeries;
import io.tare.analysis.comparison.series.TrialSeries;
import io.tare.harness.model.Cell;
import io.tare.harness.model.References;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Candidate cells with the reference's cell of the same measurand, and the blocks that both have.
 *
 * @param unpaired trials that have no partner in their block
 */
public record PairedCells(List<Pair> pairs, List<Exclusion> unpaired) {

  /**
   * @param blocks in which both have counted submissions, ascending; never empty
   */
  public record Pair(CellSeries candidate, CellSeries reference, List<Integer> blocks) {
    /** Absent if they have no common block. */
    public static Optional<Pair> of(CellSeries candidate, CellSeries reference) {
      Set<Integer> theirs = reference.trials().keySet();
      List<Integer> blocks = candidate.trials().keySet().stream().filter(theirs::contains).toList();
      return blocks.isEmpty()
          ? Optional.empty()
          : Optional.of(new Pair(candidate, reference, blocks));
    }
  }

  public static PairedCells of(List<CellSeries> cells, References references) {
    Map<Cell, CellSeries> byCell = new LinkedHashMap<>();
    cells.forEach(cell -> byCell.put(cell.cell(), cell));
    List<Pair> pairs = new ArrayList<>();
    List<Exclusion> unpaired = new ArrayList<>();
    for (CellSeries candidate : cells) {
      CellSeries reference =
          references
              .referenceOf(candidate.cell().platform())
              .map(platform -> byCell.get(candidate.cell().measurand().on(platform)))
              .orElse(null);
      if (reference == null) {
        continue;
      }
      Map<Integer, TrialSeries> ours = new TreeMap<>(candidate.trials());
      Map<Integer, TrialSeries> theirs = new TreeMap<>(reference.trials());
      Optional<Pair> pair = Pair.of(candidate, reference);
      pair.ifPresent(
          each -> {
            ours.keySet().removeAll(each.blocks());
            theirs.keySet().removeAll(each.blocks());
            pairs.add(each);
          });
      if (candidate.cell().measurand().isPrimary()) {
        ours.values().forEach(trial -> unpaired.add(exclusion(candidate, trial, reference)));
        theirs.values().forEach(trial -> unpaired.add(exclusion(reference, trial, candidate)));
      }
    }
    return new PairedCells(List.copyOf(pairs), List.copyOf(unpaired));
  }

  private static Exclusion exclusion(CellSeries cell, TrialSeries trial, CellSeries partner) {
    return new Exclusion(
        Exclusion.Reason.UNPAIRED,
        cell.id(),
        trial.place().trial(),
        "against " + partner.cell().platform(),
        trial.size());
  }
}

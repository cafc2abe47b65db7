package io.tare.analysis.comparison;

import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.SampleSeal;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Which measurements a run consists of, by its journal: a copy has the same under another name, and
 * so has a copy that was resumed.
 *
 * @param started the first start; absent if unknown
 * @param cells those with a seal; none in journals of earlier versions
 */
public record RunIdentity(OptionalLong started, Set<SealedCell> cells) {

  /** Samples of a cell in an attempt at a trial, and when they were complete. */
  public record SealedCell(long atEpochNanos, String trial, String cell, SampleSeal seal) {}

  public RunIdentity {
    cells = Set.copyOf(cells);
  }

  public static RunIdentity of(Results results) {
    Set<SealedCell> cells = new HashSet<>();
    for (CellFinished each : results.checks()) {
      SampleSeal seal = each.recorded();
      if (seal != null) {
        cells.add(new SealedCell(each.atEpochNanos(), each.trial(), each.cell(), seal));
      }
    }
    return new RunIdentity(results.run().startedEpochNanos(), cells);
  }

  /** Whether some measurement is in both; without seals, whether they started at one instant. */
  public boolean sharesMeasurements(RunIdentity other) {
    if (cells.isEmpty() || other.cells.isEmpty()) {
      return started.orElse(0) > 0 && started.equals(other.started);
    }
    return !Collections.disjoint(cells, other.cells);
  }

  /**
   * Checks that runs are independent of each other.
   *
   * @throws IllegalArgumentException if two have a measurement in common, with their names
   */
  public static void checkDistinct(List<Results> runs) {
    List<RunIdentity> all = runs.stream().map(RunIdentity::of).toList();
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        if (all.get(i).sharesMeasurements(all.get(j))) {
          throw new IllegalArgumentException(
              "%s and %s have measurements in common, by their journals: one is a copy of the other, so name only one"
                  .formatted(runs.get(i).run().name(), runs.get(j).run().name()));
        }
      }
    }
  }
}

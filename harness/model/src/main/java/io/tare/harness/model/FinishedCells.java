package io.tare.harness.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The finished cells, in order, each with its final verdict, including later findings of its block.
 * Every attempt at a trial has its own.
 */
public final class FinishedCells {

  private FinishedCells() {}

  /** From a whole journal, or its current beginning. */
  public static List<JournalEntry.CellFinished> of(Iterable<? extends JournalEntry> journal) {
    Map<JournalEntry.FinishedCell, JournalEntry.CellFinished> all = new LinkedHashMap<>();
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CellFinished cell) {
        all.put(cell.place(), cell);
      } else if (entry instanceof JournalEntry.ComparisonInvalidated comparison) {
        for (JournalEntry.FinishedCell place : comparison.cells()) {
          all.computeIfPresent(place, (key, cell) -> cell.with(comparison.finding()));
        }
      }
    }
    return new ArrayList<>(all.values());
  }
}

package io.tare.harness.model;

import java.util.HashSet;
import java.util.Set;

/** The stamps of a run's cells: as planned, except where the journal says that all are kept. */
public final class StampedCells {

  private final Set<String> kept = new HashSet<>();

  /** What a journal says so far. */
  public static StampedCells of(Iterable<? extends JournalEntry> journal) {
    StampedCells cells = new StampedCells();
    journal.forEach(cells::note);
    return cells;
  }

  /** Applies an entry; most say nothing about stamps. */
  public void note(JournalEntry entry) {
    if (entry instanceof JournalEntry.StampsKept decision) {
      kept.addAll(decision.cells());
    }
  }

  /** Which submissions of a cell carry stamps. */
  public Stamps of(Plan plan, String id, Cell cell) {
    return kept.contains(id) ? Stamps.ALWAYS : plan.stamps(cell);
  }
}

package io.tare.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The one rule that says which samples count: those after the warm-up, with a right answer, of the
 * one attempt that finished the cell in its trial with a valid verdict. A pure function of the
 * journal, so that a live figure, a report and a later recomputation agree.
 *
 * <p>Should a cell have been finished more than once in a trial, its last finish is the one.
 */
public final class CountedSamples {

  /** Where the samples of one cell stand in one attempt at one trial. */
  public enum Standing {
    /** The attempt finished the cell, and the verdict is valid. */
    COUNTED,
    /** The attempt did not finish the cell, or another attempt replaced it. */
    UNFINISHED,
    /** The attempt finished the cell, but a rule of validity was broken. */
    INVALID
  }

  private record Place(String trial, String cell) {}

  private final Map<Place, JournalEntry.CellFinished> finished = new HashMap<>();

  private CountedSamples() {}

  public static CountedSamples of(Iterable<? extends JournalEntry> journal) {
    CountedSamples counted = new CountedSamples();
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.CellFinished cell) {
        counted.finished.merge(
            new Place(cell.trial(), cell.cell()), cell, CountedSamples::laterAttempt);
      }
    }
    return counted;
  }

  /** How the cell was finished in the trial, valid or not; empty if it never was. */
  public Optional<JournalEntry.CellFinished> finish(String trial, String cell) {
    return Optional.ofNullable(finished.get(new Place(trial, cell)));
  }

  public Standing standing(String trial, int attempt, String cell) {
    JournalEntry.CellFinished finish = finished.get(new Place(trial, cell));
    if (finish == null || finish.attempt() != attempt) {
      return Standing.UNFINISHED;
    }
    return finish.validity().isValid() ? Standing.COUNTED : Standing.INVALID;
  }

  /** Whether the sample is part of the statistics. */
  public boolean counts(Sample sample) {
    return sample.counts()
        && standing(sample.trial(), sample.attempt(), sample.cell()) == Standing.COUNTED;
  }

  private static JournalEntry.CellFinished laterAttempt(
      JournalEntry.CellFinished first, JournalEntry.CellFinished second) {
    return second.attempt() >= first.attempt() ? second : first;
  }
}

package io.tare.model;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The one rule that says which samples count: those after the warm-up, with a right answer, of the
 * one attempt that finished the cell in its trial with a valid verdict, in phases in which no
 * action failed, if they are still those that were recorded. A pure function of journal and
 * samples, so that a live figure, a report and a later recomputation agree. {@link SampleJudge}
 * applies it to samples as they stream by.
 *
 * <p>Should a cell have been finished more than once in a trial, its last finish is the one.
 */
public final class CountedSamples {

  private record Place(String trial, String cell) {}

  private final Map<Place, JournalEntry.CellFinished> finished = new LinkedHashMap<>();

  private final Set<JournalEntry.FinishedCell> ended = new HashSet<>();

  private final Set<JournalEntry.FinishedCell> invalid = new HashSet<>();

  private final Set<JournalEntry.FinishedCell> different;

  private final PhaseStarts phases;

  private CountedSamples(SampleCheck check, PhaseStarts phases) {
    this.different = check.byCell().keySet();
    this.phases = phases;
  }

  /** For samples that need no check, because they were recorded just now. */
  public static CountedSamples of(Iterable<? extends JournalEntry> journal) {
    return of(journal, SampleCheck.NONE);
  }

  /**
   * @param check what was found when the samples were held against the journal
   */
  public static CountedSamples of(Iterable<? extends JournalEntry> journal, SampleCheck check) {
    CountedSamples counted = new CountedSamples(check, new PhaseStarts(journal));
    for (JournalEntry.CellFinished cell : FinishedCells.of(journal)) {
      counted.finished.merge(
          new Place(cell.trial(), cell.cell()), cell, CountedSamples::laterAttempt);
      counted.ended.add(cell.place());
      if (!cell.validity().isValid()) {
        counted.invalid.add(cell.place());
      }
    }
    return counted;
  }

  /** How the cell was finished in the trial, valid or not; empty if it never was. */
  public Optional<JournalEntry.CellFinished> finish(String trial, String cell) {
    return Optional.ofNullable(finished.get(new Place(trial, cell)));
  }

  /**
   * Where all samples of a cell stand in an attempt at a trial: counted, unless they do not count
   * for a reason of their own; invalid, different, unfinished or replaced.
   */
  public SampleStatus standing(String trial, int attempt, String cell) {
    JournalEntry.FinishedCell place = new JournalEntry.FinishedCell(trial, attempt, cell);
    if (invalid.contains(place)) {
      return SampleStatus.INVALID;
    }
    JournalEntry.CellFinished finish = finished.get(new Place(trial, cell));
    if (finish == null || finish.attempt() != attempt) {
      return ended.contains(place) ? SampleStatus.REPLACED : SampleStatus.UNFINISHED;
    }
    return different.contains(place) ? SampleStatus.DIFFERENT : SampleStatus.COUNTED;
  }

  /** The cells that count by the journal, each as its last attempt finished it. */
  public List<JournalEntry.CellFinished> valid() {
    return finished.values().stream().filter(cell -> cell.validity().isValid()).toList();
  }

  /** The phases of cells, and which of them do not count. */
  public PhaseStarts phases() {
    return phases;
  }

  /** Whether the sample is part of the statistics. */
  public boolean counts(Sample sample) {
    return sample.counts()
        && !phases.isLeftOut(sample.place(), sample.startEpochNanos())
        && standing(sample.trial(), sample.attempt(), sample.cell()) == SampleStatus.COUNTED;
  }

  private static JournalEntry.CellFinished laterAttempt(
      JournalEntry.CellFinished first, JournalEntry.CellFinished second) {
    return second.attempt() >= first.attempt() ? second : first;
  }
}

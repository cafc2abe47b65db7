package io.tare.harness.model;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rule for which samples count: those after the warm-up, with a correct answer, of the attempt
 * that finished the cell in its trial with a valid verdict, in phases without a failed action, if
 * they are unchanged since they were recorded. A pure function of journal and samples, so that live
 * figures, reports and later recomputations agree. {@link SampleJudge} applies it to streamed
 * samples.
 *
 * <p>If a cell was finished more than once in a trial, the last time counts.
 */
public final class CountedSamples {

  private record TrialCell(String trial, String cell) {}

  private final Map<TrialCell, JournalEntry.CellFinished> finished = new LinkedHashMap<>();

  private final Set<JournalEntry.FinishedCell> ended = new HashSet<>();

  private final Set<JournalEntry.FinishedCell> invalid = new HashSet<>();

  private final Set<JournalEntry.FinishedCell> different;

  private final PhaseStarts phases;

  private CountedSamples(SampleCheck check, PhaseStarts phases) {
    this.different = check.byCell().keySet();
    this.phases = phases;
  }

  /** For samples that need no check, because they were just recorded. */
  public static CountedSamples of(Iterable<? extends JournalEntry> journal) {
    return of(journal, SampleCheck.NONE);
  }

  /**
   * @param check the result of comparing the samples with the journal
   */
  public static CountedSamples of(Iterable<? extends JournalEntry> journal, SampleCheck check) {
    CountedSamples counted = new CountedSamples(check, new PhaseStarts(journal));
    for (JournalEntry.CellFinished cell : FinishedCells.of(journal)) {
      counted.finished.merge(
          new TrialCell(cell.trial(), cell.cell()), cell, CountedSamples::laterAttempt);
      counted.ended.add(cell.place());
      if (!cell.validity().isValid()) {
        counted.invalid.add(cell.place());
      }
    }
    return counted;
  }

  /** How the cell was finished in the trial, valid or not; empty if it was not. */
  public Optional<JournalEntry.CellFinished> finish(String trial, String cell) {
    return Optional.ofNullable(finished.get(new TrialCell(trial, cell)));
  }

  /**
   * The common status of a cell's samples in an attempt at a trial: counted, unless a sample itself
   * does not count; or invalid, different, unfinished or replaced.
   */
  public SampleStatus standing(String trial, int attempt, String cell) {
    JournalEntry.FinishedCell place = new JournalEntry.FinishedCell(trial, attempt, cell);
    if (invalid.contains(place)) {
      return SampleStatus.INVALID;
    }
    JournalEntry.CellFinished finish = finished.get(new TrialCell(trial, cell));
    if (finish == null || finish.attempt() != attempt) {
      return ended.contains(place) ? SampleStatus.REPLACED : SampleStatus.UNFINISHED;
    }
    return different.contains(place) ? SampleStatus.DIFFERENT : SampleStatus.COUNTED;
  }

  /** The cells that count according to the journal, each as finished by its last attempt. */
  public List<JournalEntry.CellFinished> valid() {
    return finished.values().stream().filter(cell -> cell.validity().isValid()).toList();
  }

  /** The phases of cells, including which of them do not count. */
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

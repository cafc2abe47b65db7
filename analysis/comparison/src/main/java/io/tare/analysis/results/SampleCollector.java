package io.tare.analysis.results;

import io.tare.analysis.results.Exclusion.Reason;
import io.tare.analysis.samples.Submission;
import io.tare.model.Cell;
import io.tare.model.JournalEntry;
import io.tare.model.Outcome;
import io.tare.model.SampleCheck;
import io.tare.model.Validity;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Sorts samples, as they stream by, into those that count and those that do not, with the reason.
 * Counted are the valid submissions after the warm-up of the one attempt that finished the cell in
 * its trial with a valid verdict.
 */
final class SampleCollector implements Consumer<Submission> {

  private static final String PROCESSOR = "processor_per_submission_ns";

  private final PlanIndex index;
  private final SortedMap<String, JudgedCell> cells = new TreeMap<>();
  private final ExclusionCount exclusions = new ExclusionCount();
  private final SampleCheck.Lookup differences;

  /**
   * @param check what was found when the samples were held against the journal
   */
  SampleCollector(PlanIndex index, SampleCheck check) {
    this.index = index;
    this.differences = check.lookup();
  }

  @Override
  public void accept(Submission sample) {
    PlanIndex.Place place = index.place(sample.trial());
    Cell cell = index.cell(sample.cell());
    if (place == null || cell == null) {
      exclude(Reason.NOT_IN_PLAN, sample, "");
      return;
    }
    JournalEntry.CellFinished own = index.finished(sample.trial(), sample.attempt(), sample.cell());
    if (own != null && !own.validity().isValid()) {
      exclude(Reason.CELL_INVALID, sample, words(own.validity()));
      return;
    }
    JournalEntry.CellFinished finished = index.finished(sample.trial(), sample.cell());
    if (finished == null || finished.attempt() != sample.attempt()) {
      exclude(
          own == null ? Reason.UNFINISHED : Reason.REPLACED, sample, "attempt " + sample.attempt());
      return;
    }
    Optional<SampleCheck.Difference> difference =
        differences.of(sample.trial(), sample.attempt(), sample.cell());
    if (difference.isPresent()) {
      exclude(Reason.SAMPLES_DIFFER, sample, difference.get().detail());
    } else if (sample.warmup()) {
      exclude(Reason.WARM_UP, sample, "");
      keepWarmUp(sample, cell, place);
    } else {
      acceptOutcome(sample, cell, place, finished);
    }
  }

  /**
   * Cells with at least one counted submission, by id, by all their metrics: each as a cell of its
   * own, that of the primary metric first.
   */
  List<CellSeries> cells() {
    return cells.values().stream()
        .flatMap(cell -> cell.series().stream())
        .filter(series -> !series.trials().isEmpty())
        .toList();
  }

  /** Those of them that are looked at before the statistics: one time of each cell that has one. */
  List<CellSeries> diagnosed() {
    return cells.values().stream()
        .flatMap(cell -> cell.diagnosed().stream())
        .filter(series -> !series.trials().isEmpty())
        .toList();
  }

  Collection<Exclusion> exclusions() {
    return exclusions.all();
  }

  private void acceptOutcome(
      Submission sample, Cell cell, PlanIndex.Place place, JournalEntry.CellFinished finished) {
    if (sample.outcome() instanceof Outcome.Failed failed) {
      exclude(Reason.FAILED, sample, failed.reason());
    } else {
      count(sample, cell, place, finished);
    }
  }

  private void count(
      Submission sample, Cell cell, PlanIndex.Place place, JournalEntry.CellFinished finished) {
    JudgedCell judged = judged(sample, cell);
    if (Double.isNaN(sample.value(judged.primary().metric()))) {
      exclude(Reason.NO_METRIC, sample, "");
      return;
    }
    TrialSeries trial = judged.primary().trial(place);
    if (trial.isNew(sample.sequence())) {
      judged.add(place, sample);
      Double processor = finished.observations().get(PROCESSOR);
      if (processor != null) {
        trial.noteProcessor(processor);
      }
    } else {
      exclude(Reason.DUPLICATE, sample, "");
    }
  }

  /** Warm-up counts nowhere, but where it ends is looked for in the data. */
  private void keepWarmUp(Submission sample, Cell cell, PlanIndex.Place place) {
    if (sample.outcome() instanceof Outcome.Valid) {
      judged(sample, cell).addWarmUp(place, sample);
    }
  }

  private JudgedCell judged(Submission sample, Cell cell) {
    return cells.computeIfAbsent(
        sample.cell(), id -> JudgedCell.of(id, cell, index.plan().metrics(cell)));
  }

  private void exclude(Reason reason, Submission sample, String detail) {
    exclusions.add(reason, sample.cell(), sample.trial(), detail);
  }

  private static String words(Validity validity) {
    return validity.findings().stream()
        .map(finding -> Warning.Kind.of(finding.rule()).words() + ": " + finding.detail())
        .collect(Collectors.joining("; "));
  }
}

package io.tare.analysis.results;

import io.tare.analysis.results.Exclusion.Reason;
import io.tare.model.Cell;
import io.tare.model.JournalEntry;
import io.tare.model.Metric;
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
import org.jspecify.annotations.Nullable;

/**
 * Sorts samples, as they stream by, into those that count and those that do not, with the reason.
 * Counted are the valid submissions after the warm-up of the one attempt that finished the cell in
 * its trial with a valid verdict.
 */
final class SampleCollector implements Consumer<Submission> {

  /** What a cell is judged by: the first of these that its samples have. */
  private static final List<Metric> METRICS = List.of(Metric.RESPONSE, Metric.TIME);

  private static final String PROCESSOR = "processor_per_submission_ns";

  private final PlanIndex index;
  private final SortedMap<String, CellSeries> cells = new TreeMap<>();
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

  /** Cells with at least one counted submission, by id. */
  List<CellSeries> cells() {
    return cells.values().stream().filter(cell -> !cell.trials().isEmpty()).toList();
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
    CellSeries series = series(sample, cell);
    double value = series == null ? Double.NaN : sample.value(series.metric());
    if (series == null || Double.isNaN(value)) {
      exclude(Reason.NO_METRIC, sample, "");
      return;
    }
    TrialSeries trial = series.trial(place);
    if (trial.isNew(sample.sequence())) {
      trial.add(value, sample);
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
    CellSeries series = sample.outcome() instanceof Outcome.Valid ? series(sample, cell) : null;
    double value = series == null ? Double.NaN : sample.value(series.metric());
    if (series != null && !Double.isNaN(value)) {
      series.trial(place).addWarmUp(value, sample);
    }
  }

  /** The cell's, made with the metric of its first submission that has one. */
  private @Nullable CellSeries series(Submission sample, Cell cell) {
    CellSeries known = cells.get(sample.cell());
    Metric metric = known == null ? metric(sample) : null;
    if (metric == null) {
      return known;
    }
    CellSeries series = new CellSeries(sample.cell(), cell, metric);
    cells.put(sample.cell(), series);
    return series;
  }

  private void exclude(Reason reason, Submission sample, String detail) {
    exclusions.add(reason, sample.cell(), sample.trial(), detail);
  }

  private static @Nullable Metric metric(Submission sample) {
    return METRICS.stream()
        .filter(metric -> !Double.isNaN(sample.value(metric)))
        .findFirst()
        .orElse(null);
  }

  private static String words(Validity validity) {
    return validity.findings().stream()
        .map(finding -> Warning.Kind.of(finding.rule()).words() + ": " + finding.detail())
        .collect(Collectors.joining("; "));
  }
}

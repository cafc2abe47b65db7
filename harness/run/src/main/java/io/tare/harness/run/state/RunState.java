package io.tare.harness.run.state;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleJudge;
import io.tare.harness.model.SampleStatus;
import io.tare.harness.model.StampedCells;
import io.tare.harness.model.Validity;
import io.tare.harness.run.event.TrialMean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The progress of a run: read from its directory when it is resumed, then kept up to date. */
public final class RunState {

  /**
   * A cell in a trial.
   *
   * @param cell its id
   */
  public record TrialCell(String trial, String cell) {}

  private final Map<TrialCell, JournalEntry.CellFinished> finished = new HashMap<>();
  private final Map<TrialCell, Integer> foundOneSided = new HashMap<>();
  private final Map<String, Integer> attempts = new HashMap<>();
  private final Set<String> failedTrials = new HashSet<>();
  private final Set<JournalEntry.FinishedCell> failedActions = new HashSet<>();
  private final Map<TrialCell, TrialMean> means = new LinkedHashMap<>();
  private final StampedCells stamps = new StampedCells();
  private List<SampleCheck.Difference> differences = List.of();
  private long failedSubmissions;
  private boolean complete;

  private RunState() {}

  public static RunState empty() {
    return new RunState();
  }

  /**
   * Reads the directory; cells whose samples differ from the recorded ones count as not finished.
   */
  public static RunState of(RunArchive archive, Plan plan) {
    RunState state = new RunState();
    List<JournalEntry> journal = archive.journal();
    journal.forEach(state::note);
    Map<String, Integer> blocks = plan.blockIndices();
    SampleCheck check = archive.check(journal);
    state.differences = check.differences();
    state.differences.forEach(
        each -> state.finished.remove(new TrialCell(each.trial(), each.cell())));
    SampleJudge judge = new SampleJudge(plan, journal, check);
    Map<TrialCell, CountedValues> counted = new LinkedHashMap<>();
    archive.forEachBatch(
        batch -> {
          state.attempts.merge(batch.trial(), batch.attempt(), Math::max);
          SampleStatus ofCell = judge.ofCell(batch);
          if (ofCell == SampleStatus.INVALID) {
            state.countFailed(batch.columns());
          } else if (ofCell == SampleStatus.COUNTED) {
            state.countFailed(batch.columns());
            Cell cell = plan.cells().get(batch.cell());
            if (cell != null) {
              CountedValues values =
                  counted.computeIfAbsent(
                      new TrialCell(batch.trial(), batch.cell()),
                      key -> new CountedValues(plan.metrics(cell).primary()));
              judge.forEachCounted(batch, values::add);
            }
          }
        });
    counted.forEach(
        (place, values) -> {
          Cell cell = plan.cells().get(place.cell());
          Integer block = blocks.get(place.trial());
          if (cell != null && block != null) {
            Metric metric = plan.metrics(cell).primary();
            TrialMean.of(cell, metric, block, values.mean(), values.median())
                .ifPresent(mean -> state.means.put(place, mean));
          }
        });
    return state;
  }

  private void countFailed(SampleColumns samples) {
    failedSubmissions +=
        samples.failures().keySet().stream().filter(index -> !samples.isWarmup(index)).count();
  }

  /** Finished cells whose samples differ from the recorded ones: they are measured again. */
  public List<SampleCheck.Difference> differences() {
    return differences;
  }

  /** Applies an entry of the journal. */
  public void note(JournalEntry entry) {
    stamps.note(entry);
    if (entry instanceof JournalEntry.TrialStarted started) {
      attempts.merge(started.trial(), started.attempt(), Math::max);
      failedTrials.remove(started.trial());
    } else if (entry instanceof JournalEntry.CellFinished cell) {
      attempts.merge(cell.trial(), cell.attempt(), Math::max);
      finished.put(new TrialCell(cell.trial(), cell.cell()), cell);
    } else if (entry instanceof JournalEntry.ActionPerformed action
        && !action.failure().isEmpty()) {
      failedActions.add(action.place());
    } else if (entry instanceof JournalEntry.ComparisonInvalidated comparison) {
      comparison.cells().forEach(place -> invalidated(place, comparison.finding()));
    } else if (entry instanceof JournalEntry.TrialFailed failed) {
      attempts.merge(failed.trial(), failed.attempt(), Math::max);
      failedTrials.add(failed.trial());
    }
    // Any entry after its end makes a run unfinished again.
    complete = entry instanceof JournalEntry.RunFinished;
  }

  private void invalidated(JournalEntry.FinishedCell cell, Validity.Finding finding) {
    TrialCell trialCell = new TrialCell(cell.trial(), cell.cell());
    foundOneSided.merge(trialCell, 1, Integer::sum);
    finished.computeIfPresent(
        trialCell, (key, last) -> last.place().equals(cell) ? last.with(finding) : last);
    means.remove(trialCell);
  }

  /** Records what a finished cell measured. */
  public void note(
      String trial, int block, String cellId, Cell cell, CellTally tally, Validity validity) {
    failedSubmissions += tally.bad();
    means.remove(new TrialCell(trial, cellId)); // of an earlier attempt
    if (validity.isValid()) {
      TrialMean.of(cell, tally.metric(), block, tally.mean(), tally.median())
          .ifPresent(mean -> means.put(new TrialCell(trial, cellId), mean));
    }
  }

  /** The cells of a trial that no attempt has finished, in the trial's order. */
  public List<String> remaining(Plan.Trial trial) {
    return trial.cells().stream()
        .filter(cell -> !finished.containsKey(new TrialCell(trial.id(), cell)))
        .toList();
  }

  /** Which submissions carry time stamps of the server, by cell. */
  public StampedCells stamps() {
    return stamps;
  }

  /** Whether no trial has finished a cell yet. */
  public boolean isUnmeasured(String cell) {
    return finished.keySet().stream().noneMatch(place -> place.cell().equals(cell));
  }

  /** How the last attempt that finished a cell in a trial finished it; empty if none did. */
  public Optional<JournalEntry.CellFinished> finish(String trial, String cell) {
    return Optional.ofNullable(finished.get(new TrialCell(trial, cell)));
  }

  /**
   * The cells of a trial whose comparison is invalid in their last attempt, and was invalid at most
   * this many times.
   */
  public List<TrialCell> oneSided(Plan.Trial trial, int maxTimes) {
    return trial.cells().stream()
        .map(cell -> new TrialCell(trial.id(), cell))
        .filter(place -> isOneSided(place) && foundOneSided.getOrDefault(place, 0) <= maxTimes)
        .toList();
  }

  private boolean isOneSided(TrialCell trialCell) {
    JournalEntry.CellFinished last = finished.get(trialCell);
    return last != null && last.validity().breaks(Validity.Rule.ONE_SIDED);
  }

  /** Reopens a cell to be measured again; its records stay. */
  public void reopen(TrialCell trialCell) {
    finished.remove(trialCell);
  }

  /**
   * Whether a trial has all its cells and its last attempt did not fail; also true for a trial that
   * was killed before its end was recorded.
   */
  public boolean isClosed(Plan.Trial trial) {
    return !failedTrials.contains(trial.id()) && remaining(trial).isEmpty();
  }

  /** The number of a trial's last attempt; 0 if there was none yet. */
  public int attempts(String trial) {
    return attempts.getOrDefault(trial, 0);
  }

  /** Whether the journal's last entry is the run's end. */
  public boolean isEnded() {
    return complete;
  }

  public List<TrialMean> means() {
    return new ArrayList<>(means.values());
  }

  /** Cells of which nothing counts, or not every phase. */
  public int invalidCells() {
    return (int)
        finished.values().stream()
            .filter(cell -> !cell.validity().isValid() || failedActions.contains(cell.place()))
            .count();
  }

  public long failedSubmissions() {
    return failedSubmissions;
  }

  public int unfinishedTrials(Plan plan) {
    return (int) plan.trials().filter(trial -> !remaining(trial).isEmpty()).count();
  }
}

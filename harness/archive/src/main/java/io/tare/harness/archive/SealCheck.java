package io.tare.harness.archive;

import io.tare.harness.model.CountedSamples;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.FinishedCell;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.SampleCheck.Difference;
import io.tare.harness.model.SampleSeal;
import io.tare.harness.packing.BatchCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Computes the seals of a file's samples again, to compare them with those in the journal. */
final class SealCheck {

  private static final SampleSeal NOTHING = new RunningSeal().value();

  private record Attempt(String trial, int number) {}

  private final Map<FinishedCell, RunningSeal> seals = new LinkedHashMap<>();

  private SealCheck() {}

  /**
   * @throws IOException if the samples cannot be read
   * @throws ArchiveException if the budget is spent
   */
  static SampleCheck of(List<JournalEntry> journal, Path samples, SampleBudget budget)
      throws IOException {
    SealCheck check = new SealCheck();
    SampleFile.Skipped skipped =
        SampleFile.read(samples, SampleFile.Reading.HEAD, budget, check::add);
    List<CellFinished> counted = CountedSamples.of(journal).valid();
    return new SampleCheck(
        check.differences(counted), skipped.places(), check.rest(journal, counted, skipped));
  }

  private SampleCheck.Rest rest(
      List<JournalEntry> journal, List<CellFinished> counted, SampleFile.Skipped skipped) {
    Set<FinishedCell> checked =
        counted.stream().map(CellFinished::place).collect(Collectors.toSet());
    List<CellFinished> others = new ArrayList<>();
    Set<FinishedCell> closed = new HashSet<>();
    Set<Attempt> attempts = new HashSet<>();
    for (JournalEntry entry : journal) {
      if (entry instanceof CellFinished cell) {
        closed.add(cell.place());
        if (!checked.contains(cell.place())) {
          others.add(cell);
        }
      } else if (entry instanceof JournalEntry.TrialStarted trial) {
        attempts.add(new Attempt(trial.trial(), trial.attempt()));
      }
    }
    List<FinishedCell> foreign = new ArrayList<>();
    long unsealed = 0;
    for (FinishedCell place : seals.keySet()) {
      if (closed.contains(place)) {
        continue;
      }
      if (attempts.contains(new Attempt(place.trial(), place.attempt()))) {
        unsealed += seal(place).samples();
      } else {
        foreign.add(place);
      }
    }
    return new SampleCheck.Rest(differences(others), foreign, unsealed, skipped.tornBytes());
  }

  private List<Difference> differences(Iterable<CellFinished> cells) {
    List<Difference> differences = new ArrayList<>();
    for (CellFinished cell : cells) {
      String detail = detail(cell.recorded(), seal(cell.place()));
      if (!detail.isEmpty()) {
        differences.add(new Difference(cell.trial(), cell.attempt(), cell.cell(), detail));
      }
    }
    return differences;
  }

  private void add(BatchCode.Head batch, byte[] bytes, int offset, int length) {
    seals
        .computeIfAbsent(batch.place(), place -> new RunningSeal())
        .add(batch.size(), bytes, offset, length);
  }

  private SampleSeal seal(FinishedCell place) {
    RunningSeal found = seals.get(place);
    return found == null ? NOTHING : found.value();
  }

  /** Empty if there is no difference. */
  private static String detail(@Nullable SampleSeal seal, SampleSeal now) {
    if (seal == null) {
      return "the journal has no seal of these samples";
    }
    if (now.samples() != seal.samples()) {
      return now.samples() + " of " + seal.samples() + " samples are there";
    }
    return now.equals(seal) ? "" : "samples were changed or reordered";
  }
}

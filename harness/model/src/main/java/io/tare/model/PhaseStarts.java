package io.tare.model;

import io.tare.model.JournalEntry.FinishedCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When the phases of cells began in each attempt at a trial, by the wall clock of the machine that
 * measured.
 */
public final class PhaseStarts {

  private final Map<FinishedCell, List<JournalEntry.PhaseBegan>> starts = new HashMap<>();

  public PhaseStarts(List<JournalEntry> journal) {
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.PhaseBegan phase) {
        starts
            .computeIfAbsent(
                new FinishedCell(phase.trial(), phase.attempt(), phase.cell()),
                cell -> new ArrayList<>())
            .add(phase);
      }
    }
  }

  /** The phase in which each submission started; empty if nothing is known of phases there. */
  public String[] of(SampleBatch batch) {
    List<JournalEntry.PhaseBegan> began =
        starts.getOrDefault(
            new FinishedCell(batch.trial(), batch.attempt(), batch.cell()), List.of());
    String[] phases = new String[batch.size()];
    for (int i = 0; i < phases.length; i++) {
      phases[i] = at(began, batch.columns().startEpochNanos(i));
    }
    return phases;
  }

  private static String at(List<JournalEntry.PhaseBegan> began, long startEpochNanos) {
    String phase = "";
    for (JournalEntry.PhaseBegan each : began) {
      if (phase.isEmpty() || each.startEpochNanos() <= startEpochNanos) {
        phase = each.phase();
      }
    }
    return phase;
  }
}

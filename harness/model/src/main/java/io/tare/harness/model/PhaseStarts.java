package io.tare.harness.model;

import io.tare.harness.model.JournalEntry.FinishedCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * When the phases of cells began in each attempt at a trial, by the wall clock of the measuring
 * machine, and which of them do not count because an action failed.
 */
public final class PhaseStarts {

  private final Map<FinishedCell, List<JournalEntry.PhaseBegan>> starts = new HashMap<>();

  private final Map<FinishedCell, SortedMap<String, String>> failures = new HashMap<>();

  public PhaseStarts(Iterable<? extends JournalEntry> journal) {
    for (JournalEntry entry : journal) {
      if (entry instanceof JournalEntry.PhaseBegan phase) {
        starts.computeIfAbsent(phase.place(), cell -> new ArrayList<>()).add(phase);
      } else if (entry instanceof JournalEntry.ActionPerformed action
          && !action.failure().isEmpty()) {
        failures
            .computeIfAbsent(action.place(), cell -> new TreeMap<>())
            .putIfAbsent(action.phase(), action.action() + " failed: " + action.failure());
      }
    }
  }

  /**
   * The phases of a cell that do not count, with the reason. A valid cell counts without them, but
   * is then not compared over its whole time, because its time differs from that of others.
   */
  public SortedMap<String, String> leftOut(FinishedCell cell) {
    return Collections.unmodifiableSortedMap(failures.getOrDefault(cell, new TreeMap<>()));
  }

  /** Whether a submission of a cell that started then is in a phase that does not count. */
  public boolean isLeftOut(FinishedCell cell, long startEpochNanos) {
    SortedMap<String, String> failed = failures.get(cell);
    return failed != null
        && failed.containsKey(at(starts.getOrDefault(cell, List.of()), startEpochNanos));
  }

  /** The phase in which each submission started; empty if no phases are known. */
  public String[] of(SampleBatch batch) {
    List<JournalEntry.PhaseBegan> began = starts.getOrDefault(batch.place(), List.of());
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

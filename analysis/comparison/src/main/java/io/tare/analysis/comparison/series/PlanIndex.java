package io.tare.analysis.comparison.series;

import io.tare.harness.model.Cell;
import io.tare.harness.model.CountedSamples;
import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.PhaseStarts;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.SampleJudge;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks up in plan and journal the place of a trial and which attempt finished a cell in it. */
public final class PlanIndex {

  /**
   * A trial's place in the run.
   *
   * @param order from 1, over all blocks
   */
  public record Place(String trial, int block, int order) {}

  private final Plan plan;
  private final List<JournalEntry> journal;
  private final PhaseStarts phases;
  private final Map<String, Place> places = new HashMap<>();
  private final CountedSamples last;
  private final Map<JournalEntry.FinishedCell, JournalEntry.CellFinished> attempts =
      new HashMap<>();

  public PlanIndex(Plan plan, List<JournalEntry> journal) {
    this.plan = Caveat.named(plan, journal);
    this.journal = List.copyOf(journal);
    this.phases = new PhaseStarts(journal);
    this.last = CountedSamples.of(journal);
    for (Plan.Block block : plan.blocks()) {
      for (Plan.Trial trial : block.trials()) {
        places.put(trial.id(), new Place(trial.id(), block.index(), places.size() + 1));
      }
    }
    for (JournalEntry.CellFinished cell : FinishedCells.of(journal)) {
      attempts.put(cell.place(), cell);
    }
  }

  public SampleJudge judge(SampleCheck check) {
    return new SampleJudge(plan, journal, check);
  }

  public PhaseStarts phases() {
    return phases;
  }

  public List<JournalEntry> journal() {
    return journal;
  }

  public Plan plan() {
    return plan;
  }

  public @Nullable Place place(String trial) {
    return places.get(trial);
  }

  public @Nullable Cell cell(String id) {
    return plan.cells().get(id);
  }

  /** How the last attempt that finished the cell finished it. */
  public JournalEntry.@Nullable CellFinished finished(String trial, String cell) {
    return last.finish(trial, cell).orElse(null);
  }

  /** How that attempt finished the cell, whether a later one replaced it or not. */
  public JournalEntry.@Nullable CellFinished finished(String trial, int attempt, String cell) {
    return attempts.get(new JournalEntry.FinishedCell(trial, attempt, cell));
  }
}

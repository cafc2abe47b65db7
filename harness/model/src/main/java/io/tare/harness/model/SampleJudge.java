package io.tare.harness.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleConsumer;

/**
 * Applies the rule of {@link CountedSamples} to streamed batches, each once, for conductor,
 * analysis and export. Keeps one bit per submission, to detect duplicates.
 */
public final class SampleJudge {

  private final Plan plan;
  private final CountedSamples rule;
  private final StampedCells stamps;
  private final Set<String> trials = new HashSet<>();
  private final Map<JournalEntry.FinishedCell, BitSet> seen = new HashMap<>();

  /**
   * @param check the result of comparing the samples with the journal
   */
  public SampleJudge(Plan plan, Iterable<? extends JournalEntry> journal, SampleCheck check) {
    this.plan = plan;
    this.rule = CountedSamples.of(journal, check);
    this.stamps = StampedCells.of(journal);
    plan.trials().forEach(trial -> trials.add(trial.id()));
  }

  /** The rule for whole cells. */
  public CountedSamples rule() {
    return rule;
  }

  /** The status of a batch's cell; if it does not count, no sample of the batch does. */
  public SampleStatus ofCell(SampleBatch batch) {
    if (!trials.contains(batch.trial()) || !plan.cells().containsKey(batch.cell())) {
      return SampleStatus.NOT_IN_PLAN;
    }
    return rule.standing(batch.trial(), batch.attempt(), batch.cell());
  }

  /** The status of each submission of a batch, in order. */
  public List<SampleStatus> of(SampleBatch batch) {
    SampleStatus[] standings = new SampleStatus[batch.size()];
    SampleStatus ofCell = ofCell(batch);
    if (ofCell == SampleStatus.COUNTED) {
      fill(standings, batch);
    } else {
      Arrays.fill(standings, ofCell);
    }
    return new ArrayList<>(Arrays.asList(standings));
  }

  /**
   * The submissions that count only for parts, if they count at all.
   *
   * @param batch of a cell of the plan
   */
  public BitSet forParts(SampleBatch batch) {
    return stamps.of(plan, batch.cell(), plan.cell(batch.cell())).forParts(batch.columns());
  }

  /**
   * Passes on the values of the cell's metric for submissions that count over the whole time; none
   * if a phase is excluded.
   *
   * @param batch of a cell that counts
   */
  public void forEachCounted(SampleBatch batch, DoubleConsumer consumer) {
    if (!rule.phases().leftOut(batch.place()).isEmpty()) {
      return;
    }
    List<SampleStatus> standings = of(batch);
    double[] values = batch.columns().values(primary(batch));
    for (int i = 0; i < values.length; i++) {
      if (standings.get(i) == SampleStatus.COUNTED) {
        consumer.accept(values[i]);
      }
    }
  }

  private String primary(SampleBatch batch) {
    return plan.metrics(plan.cell(batch.cell())).primary().name();
  }

  private void fill(SampleStatus[] standings, SampleBatch batch) {
    SampleColumns columns = batch.columns();
    double[] values = columns.values(primary(batch));
    JournalEntry.FinishedCell cell = batch.place();
    BitSet known = seen.computeIfAbsent(cell, place -> new BitSet());
    BitSet forParts = forParts(batch);
    for (int i = 0; i < standings.length; i++) {
      standings[i] =
          SampleStatus.of(columns.isWarmup(i), columns.isValid(i), values[i], forParts.get(i));
      if (standings[i] != SampleStatus.WARMUP
          && rule.phases().isLeftOut(cell, columns.startEpochNanos(i))) {
        standings[i] = SampleStatus.LEFT_OUT;
      }
      if (standings[i] == SampleStatus.COUNTED || standings[i] == SampleStatus.STAMPED) {
        int sequence = Math.toIntExact(columns.sequence(i));
        standings[i] = known.get(sequence) ? SampleStatus.DUPLICATE : standings[i];
        known.set(sequence);
      }
    }
  }
}

package io.tare.harness.model;

/**
 * Submissions of one cell in one attempt at a trial, with their common values stored once: a record
 * of {@code samples.avro}.
 *
 * @param trial the trial's id in the plan, for example {@code b003-uml}
 * @param attempt the number of the trial's start, from 1; a resumed trial has more than one
 * @param cell the cell's id in the plan, for example {@code c007}
 * @param slice the slice of a side-by-side block to which they belong
 */
public record SampleBatch(
    String trial, int attempt, String cell, Slice slice, SampleColumns columns) {

  public SampleBatch {
    Names.checked("trial", trial);
    Names.checked("cell", cell);
    if (attempt < 1) {
      throw new IllegalArgumentException("attempt " + attempt + " must be at least 1");
    }
  }

  /** The cell in the attempt that measured it. */
  public JournalEntry.FinishedCell place() {
    return new JournalEntry.FinishedCell(trial, attempt, cell);
  }

  /** A batch of one. */
  public static SampleBatch of(Sample sample) {
    return new SampleBatch(
        sample.trial(),
        sample.attempt(),
        sample.cell(),
        sample.slice(),
        SampleColumns.of(
            sample.sequence(),
            sample.warmup(),
            sample.startEpochNanos(),
            sample.outcome(),
            sample.values()));
  }

  public int size() {
    return columns.size();
  }

  /** A single submission of the batch. */
  public Sample sample(int index) {
    return new Sample(
        trial,
        attempt,
        cell,
        columns.sequence(index),
        slice,
        columns.isWarmup(index),
        columns.startEpochNanos(index),
        columns.outcome(index),
        columns.numbers(index));
  }
}

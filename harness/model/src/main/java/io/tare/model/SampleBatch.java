package io.tare.model;

/**
 * Some submissions of one cell in one attempt at a trial, with what is the same of all of them said
 * once: a record of {@code samples.avro}.
 *
 * @param trial the trial's id in the plan, for example {@code b003-uml}
 * @param attempt which start of that trial this was, from 1; a resumed trial has more than one
 * @param cell the cell's id in the plan, for example {@code c007}
 * @param slice which stretch of a side-by-side block they belong to
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

  /** One of them by itself. */
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

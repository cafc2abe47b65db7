package io.tare.harness.model;

import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The measured values of one submission. Many of them travel as a {@link SampleBatch}.
 *
 * @param trial the trial's id in the plan, for example {@code b003-uml}
 * @param attempt the number of the trial's start, from 1; a resumed trial has more than one
 * @param cell the cell's id in the plan, for example {@code c007}
 * @param sequence the submission's number within its cell, trial and attempt, from 0
 * @param slice the slice of a side-by-side block to which it belongs
 * @param warmup whether it belongs to the warm-up, which is recorded but excluded from statistics
 * @param startEpochNanos when it started, by the wall clock of the measuring machine
 * @param outcome valid or failed
 * @param values metric name to value in base units; whole numbers are {@code Long}, others {@code
 *     Double}; empty when nothing was measured
 */
public record Sample(
    String trial,
    int attempt,
    String cell,
    long sequence,
    Slice slice,
    boolean warmup,
    long startEpochNanos,
    Outcome outcome,
    SortedMap<String, Number> values) {

  /** A submission of a trial that had the machine to itself. */
  public Sample(
      String trial,
      int attempt,
      String cell,
      long sequence,
      boolean warmup,
      long startEpochNanos,
      Outcome outcome,
      SortedMap<String, Number> values) {
    this(trial, attempt, cell, sequence, Slice.NONE, warmup, startEpochNanos, outcome, values);
  }

  public Sample {
    Names.checked("trial", trial);
    Names.checked("cell", cell);
    if (attempt < 1 || sequence < 0) {
      throw new IllegalArgumentException(
          "attempt " + attempt + " and sequence " + sequence + " must be at least 1 and 0");
    }
    values.forEach(Sample::check);
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /** The value of a metric, if this submission measured it. */
  public OptionalDouble value(Metric metric) {
    Number value = values.get(metric.name());
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
  }

  /** Whether the submission itself qualifies for statistics. */
  public boolean counts() {
    return !warmup && outcome.isValid();
  }

  /** The cell in the attempt that measured it. */
  public JournalEntry.FinishedCell place() {
    return new JournalEntry.FinishedCell(trial, attempt, cell);
  }

  private static void check(String metric, Number value) {
    Names.checked("metric", metric);
    if (!Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(metric + " is " + value + ", not a finite number");
    }
  }
}

package io.tare.harness.benchmark;

import io.tare.model.MeasurementException;
import io.tare.model.Outcome;
import io.tare.model.SampleColumns;
import java.util.SortedMap;

/** Takes submissions as they come, one by one or many at a time. */
@FunctionalInterface
public interface SampleSink {

  /**
   * Takes consecutive submissions.
   *
   * @throws MeasurementException if the host fails, or the cell cannot continue, for example
   *     because the server is gone
   */
  void accept(SampleColumns samples) throws MeasurementException, InterruptedException;

  /**
   * Takes one submission.
   *
   * @param sequence its number within the cell, from 0
   * @param values as in {@link io.tare.model.Sample}
   * @throws MeasurementException as above
   */
  default void accept(
      long sequence,
      boolean warmup,
      long startEpochNanos,
      Outcome outcome,
      SortedMap<String, Number> values)
      throws MeasurementException, InterruptedException {
    accept(SampleColumns.of(sequence, warmup, startEpochNanos, outcome, values));
  }
}

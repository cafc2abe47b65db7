package io.tare.harness.workloads.contract;

import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleColumns;
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
   * @param values as in {@link io.tare.harness.model.Sample}
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

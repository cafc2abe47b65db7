package io.tare.harness.benchmark;

import io.tare.infra.host.HostException;
import io.tare.model.MeasurementException;
import io.tare.model.Outcome;
import java.util.SortedMap;

/** Takes submissions as they come. */
@FunctionalInterface
public interface SampleSink {

  /**
   * Takes one submission.
   *
   * @param sequence its number within the cell, from 0
   * @param values as in {@link io.tare.model.Sample}
   * @throws HostException if the host fails
   * @throws TrialFailure if the cell need not go on, for example because the server is gone
   */
  void accept(
      long sequence,
      boolean warmup,
      long startEpochNanos,
      Outcome outcome,
      SortedMap<String, Number> values)
      throws MeasurementException, InterruptedException;
}
